// Where the page is: at home, or in a room. A room's link is /r/NAME; a seat's secret stands behind its #.
export interface Where {
  room: string | null
  key: string | null
}

// Whether a room can be called so.
export const is_room = (name: string): boolean => /^[0-9a-z]{1,16}$/.test(name)

function read(): Where {
  const found = /^\/r\/([^/]+)\/?$/.exec(location.pathname)
  const key = /^#k=([\w-]{1,64})$/.exec(location.hash)
  return { room: found?.[1] ?? null, key: found ? (key?.[1] ?? null) : null }
}

export const where = $state<Where>(read())

export function go(room: string | null): void {
  history.pushState(null, '', room ? `/r/${room}` : '/')
  Object.assign(where, read())
  window.scrollTo(0, 0)
}

// The secret does not stay in the address.
export function hide_key(): void {
  history.replaceState(null, '', location.pathname)
  where.key = null
}

window.addEventListener('popstate', () => Object.assign(where, read()))
window.addEventListener('hashchange', () => Object.assign(where, read()))

export const link_to = (room: string, key?: string): string =>
  new URL(`/r/${room}${key ? `#k=${key}` : ''}`, location.href).href
