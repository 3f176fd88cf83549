import { parse } from 'yaml'
import { type Reading, readReading, type Section } from './read-requirements.ts'

const ID = /^T[1-9]\d?$/

/**
 * Reads docs/traps.yaml as sections like those of the requirements; the statement of a trap is its
 * resolution.
 * @throws Error with one sentence
 */
export function readTraps(text: string): readonly Section[] {
  const groups: unknown = parse(text)
  if (!Array.isArray(groups)) throw new Error('The traps are a list of groups.')
  const sections = groups.map(readGroup)
  const ids = sections.flatMap(({ statements }) => [...statements.keys()])
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`${twice} is there twice.`)
  return sections
}

function readGroup(value: unknown): Section {
  const { group, title, traps } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (
    typeof group !== 'string' ||
    typeof title !== 'string' ||
    typeof traps !== 'object' ||
    traps === null
  ) {
    throw new Error('A group of the traps has a letter, a title and traps.')
  }
  const statements = new Map<string, string>()
  const readings = new Map<string, Reading>()
  for (const [id, entry] of Object.entries(traps)) {
    const { trap, resolution, reading } = (entry ?? {}) as Readonly<Record<string, unknown>>
    if (!ID.test(id)) throw new Error(`${id} is no id of a trap.`)
    if (typeof trap !== 'string' || typeof resolution !== 'string')
      throw new Error(`${id} has a trap and its resolution.`)
    statements.set(id, `${trap.trim()} → ${resolution.trim()}`)
    if (reading !== undefined) readings.set(id, readReading(id, reading))
  }
  return { section: group, title, statements, readings }
}
