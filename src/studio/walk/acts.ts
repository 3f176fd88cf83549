import type { TFunction } from 'i18next'
import type { Json, JsonObject } from '../../language/json.ts'

/**
 * One act of a walk: a step of a scenario as it is written (docs/reference/scenarios.md), or the
 * number of a tab, which opens when it is new.
 */
export type Act = string | JsonObject

/** Where a walk begins, and its acts. */
export interface Walk {
  readonly tenant: string
  readonly screen: string
  /** Name of a scenario of that screen: the walk begins with its state and address. */
  readonly as?: string
  readonly language?: string
  readonly acts: readonly Act[]
}

/** Acts of a walk at most: the work of one request has a limit. */
export const mostActs = 200

/** Characters of the acts of a walk at most, as JSON. */
const mostCharacters = 60_000

/**
 * Writes acts for the part of an address after `#`, which browsers send to no server. The result
 * has letters, digits, `-` and `_` (RFC 4648, section 5).
 */
export function addressOfActs(acts: readonly Act[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(acts))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads acts of an address; a damaged one has none. */
export function actsOfAddress(written: string): readonly Act[] {
  try {
    const binary = atob(written.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    const acts: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isActs(acts) ? acts : []
  } catch {
    return []
  }
}

/** True for a list of acts within the limits. The compiler checks their words. */
export const isActs = (acts: unknown): acts is readonly Act[] =>
  Array.isArray(acts) &&
  acts.length <= mostActs &&
  JSON.stringify(acts).length <= mostCharacters &&
  acts.every((act: unknown) =>
    typeof act === 'object' ? act !== null && !Array.isArray(act) : typeof act === 'string',
  )

/** Number of the tab that an act opens or shows, the first is 1. */
export function tabOf(act: Act): number | undefined {
  const tab: Json | undefined = typeof act === 'string' ? undefined : act['tab']
  return typeof tab === 'number' ? tab : undefined
}

const isMap = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An act in a few words. Typed values stay in the page. */
export function wordsOfAct(act: Act, t: TFunction): string {
  if (typeof act === 'string') return t(`walk.act.${act}`)
  const tab = tabOf(act)
  if (tab !== undefined) return t('walk.tab', { number: tab })
  const [kind = ''] = Object.keys(act)
  const value = act[kind]
  const names = isMap(value)
    ? Object.entries(value).map(([name, inner]) =>
        kind === 'answers' ? `${name}: ${wordsOfAnswer(inner)}` : name,
      )
    : [typeof value === 'string' ? value : JSON.stringify(value ?? '')]
  return t(`walk.act.${kind}`, { what: names.join(', ') })
}

function wordsOfAnswer(answer: Json): string {
  if (typeof answer === 'string') return answer
  if (!isMap(answer)) return ''
  const { rejected } = answer
  return typeof rejected === 'string' ? rejected : 'ok'
}
