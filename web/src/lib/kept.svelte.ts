// What this device keeps: settings, the name last used, and the rooms one was in.
export interface Settings {
  speed: 'none' | 'quick' | 'normal' | 'slow'
  sound: boolean
  colours: 'usual' | 'strong'
  size: 'small' | 'normal' | 'large' | 'huge'
  text: boolean
  confirm: boolean
}

export interface Visited {
  id: string
  game: string
  when: number
}

const USUAL: Settings = { speed: 'normal', sound: true, colours: 'usual', size: 'normal', text: false, confirm: false }
const PREFIX = 'undercroft/'

function read<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(PREFIX + key)
    return kept === null ? otherwise : (JSON.parse(kept) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // A device that keeps nothing plays all the same.
  }
}

export const settings = $state<Settings>({ ...USUAL, ...read<Partial<Settings>>('settings', {}) })
export const kept_name = (): string => read('name', '')
export const keep_name = (name: string): void => write('name', name)
export const visited = (): Visited[] => read<Visited[]>('rooms', [])

export function visit(id: string, game: string): void {
  write('rooms', [{ id, game, when: Date.now() }, ...visited().filter((one) => one.id !== id)].slice(0, 12))
}

export function forget(id: string): void {
  write('rooms', visited().filter((one) => one.id !== id))
}

// Settings are kept and shown as they change. Call once, where effects live as long as the page.
export function apply_settings(): void {
  $effect(() => {
    write('settings', $state.snapshot(settings))
    const page = document.documentElement
    page.dataset['size'] = settings.size
    page.dataset['colours'] = settings.colours
    page.dataset['speed'] = settings.speed
  })
}

const SECONDS = { none: 0, quick: 0.16, normal: 0.32, slow: 0.7 }
const calm = matchMedia('(prefers-reduced-motion: reduce)')

// How long a piece takes from place to place.
export const seconds = (): number => (calm.matches ? 0 : SECONDS[settings.speed])
