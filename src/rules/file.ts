import type { Json } from '../language/json.ts'
import { isAbsent, type Rule } from './rule.ts'

/** A chosen file, as the beginning of its value describes it. */
export interface ChosenFile {
  readonly name: string
  /** Media type, which the browser takes from the ending of the name. */
  readonly type: string
  readonly bytes: number
  /** False for a file that was not read: it has a wrong kind, is too large, or is unreadable. */
  readonly isRead: boolean
}

const KILOBYTE = 1024
const head = /^data:([^;,]*);name=([^;,]*)(?:;size=(\d+))?(;base64)?,/

/**
 * Returns the file of a value: `data:application/pdf;name=plan.pdf;base64,JVBERi0=` (RFC 2397), or
 * `data:video/mp4;name=a.mp4;size=9000000,` for a file that was not read.
 */
export function fileIn(value: Json | undefined): ChosenFile | undefined {
  const text = typeof value === 'string' ? value : ''
  const [start, type = '', name = '', size, base64] = head.exec(text) ?? []
  if (start === undefined) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = ((text.length - start.length) / 4) * 3 - padding
  return {
    name: decoded(name),
    type,
    bytes: size === undefined ? Math.max(0, bytes) : Number(size),
    isRead: base64 !== undefined && bytes > 0,
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** `800 KB`, `2 MB`: the signs of the units are the same in all languages. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / KILOBYTE
  return kilobytes < KILOBYTE
    ? `${Math.ceil(kilobytes)} KB`
    : `${Math.round((kilobytes / KILOBYTE) * 10) / 10} MB`
}

/** A media type with a short name, or the ending of a name. */
const kind = /^(?:\.[a-z0-9]+|[a-z]+\/[a-z0-9]+)$/

/** A file with content, which the browser has read. Each field of the widget `file` has it. */
export const file: Rule<true> = {
  name: 'file',
  takes: 'nothing',
  parameter: () => true,
  holds: (value) => isAbsent(value) || fileIn(value)?.isRead === true,
}

/** A file of one of the kinds: media types (`image/png`) and endings of names (`.hwp`). */
export const fileKinds: Rule<readonly string[]> = {
  name: 'file-kinds',
  takes: 'texts',
  parameter: (given) => {
    const kinds: readonly Json[] = Array.isArray(given) ? given : [given ?? null]
    const known = kinds.filter((each) => typeof each === 'string' && kind.test(each))
    return kinds.length > 0 && known.length === kinds.length ? known.map(String) : undefined
  },
  holds: (value, kinds) => {
    const found = fileIn(value)
    const name = found?.name.toLowerCase() ?? ''
    return (
      isAbsent(value) ||
      kinds.some((each) => (each.startsWith('.') ? name.endsWith(each) : found?.type === each))
    )
  },
  details: (kinds) => ({
    kinds: [...new Set(kinds.map((each) => each.replace(/^.*[./]/, '').toUpperCase()))].join(', '),
  }),
}

/** A file of at most so many kilobytes of 1,024 bytes. */
export const maxKilobytes: Rule<number> = {
  name: 'max-kilobytes',
  takes: 'integer',
  parameter: (given) =>
    typeof given === 'number' && Number.isInteger(given) && given > 0 ? given : undefined,
  holds: (value, kilobytes) =>
    isAbsent(value) || (fileIn(value)?.bytes ?? Infinity) <= kilobytes * KILOBYTE,
  details: (kilobytes) => ({ size: sizeText(kilobytes * KILOBYTE) }),
}

/** Characters of the longest name and the media type, as the value spells them. */
const HEAD = 1024

/** Returns the greatest number of characters of a value with so many kilobytes. */
export const longestFile = (kilobytes: number): number =>
  HEAD + Math.ceil((kilobytes * KILOBYTE) / 3) * 4

/** Characters of a name in a value. */
const LONGEST_NAME = 70

/**
 * Name without the characters that a header of a message may not have. A long one loses its
 * beginning, with a sign in its place, and keeps its ending: the value must fit into `HEAD`.
 */
export function nameInValue(name: string): string {
  const characters = [...name.replace(/\p{Surrogate}/gu, '\uFFFD')]
  const isLong = characters.length > LONGEST_NAME
  return encodeURIComponent(
    isLong ? `…${characters.slice(1 - LONGEST_NAME).join('')}` : characters.join(''),
  )
}
