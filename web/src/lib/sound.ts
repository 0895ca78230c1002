// Sounds made by the page itself: wood for a piece, two notes for your turn.
import { settings } from './kept.svelte'

let context: AudioContext | null = null

function ready(): AudioContext | null {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  return context
}

function note(sound: AudioContext, pitch: number, at: number, length: number, loud: number): void {
  const from = sound.currentTime + at
  const oscillator = new OscillatorNode(sound, { frequency: pitch, type: 'triangle' })
  const gain = new GainNode(sound, { gain: 0 })
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(loud, from + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length)
  oscillator.connect(gain).connect(sound.destination)
  oscillator.start(from)
  oscillator.stop(from + length)
}

export function your_turn(): void {
  const sound = ready()
  if (!sound) return
  note(sound, 523.25, 0, 0.28, 0.06)
  note(sound, 783.99, 0.11, 0.42, 0.06)
}

export function tap(): void {
  const sound = ready()
  if (!sound) return
  const length = 0.06
  const noise = new AudioBuffer({ length: Math.ceil(length * sound.sampleRate), sampleRate: sound.sampleRate })
  const samples = noise.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3
  const source = new AudioBufferSourceNode(sound, { buffer: noise })
  const filter = new BiquadFilterNode(sound, { type: 'bandpass', frequency: 1100, Q: 1.4 })
  const gain = new GainNode(sound, { gain: 0.12 })
  source.connect(filter).connect(gain).connect(sound.destination)
  source.start()
}
