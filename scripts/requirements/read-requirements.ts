import { parse } from 'yaml'

export interface Section {
  /** A number of the specification; a letter where it is a group of traps. */
  readonly section: number | string
  readonly title: string
  /** Statement by id, in the order of the file. */
  readonly statements: ReadonlyMap<string, string>
  /** By id, where the product differs from the statement on purpose. */
  readonly readings: ReadonlyMap<string, Reading>
}

export interface Reading {
  /** Four digits: the record in docs/decisions with the reason. */
  readonly decision: string
  /** Behaviour of the product, in one line. */
  readonly does: string
}

const ID = /^[RD](\d+)\.\d{2,3}$/

/**
 * Reads docs/requirements.yaml. Ids are unique and their number before the dot is their section's;
 * a key written twice is an error of the YAML parser.
 * @throws Error with one sentence
 */
export function readRequirements(text: string): readonly Section[] {
  const sections: unknown = parse(text)
  if (!Array.isArray(sections)) throw new Error('The requirements are a list of sections.')
  return sections.map(readSection)
}

function readSection(value: unknown): Section {
  const { section, title, statements } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (
    typeof section !== 'number' ||
    typeof title !== 'string' ||
    typeof statements !== 'object' ||
    statements === null
  ) {
    throw new Error('A section of the requirements has a number, a title and statements.')
  }
  const entries = Object.entries(statements).map(([id, entry]) => {
    if (ID.exec(id)?.[1] !== String(section))
      throw new Error(`${id} is no id of section ${section}.`)
    const { says, reading } = (
      typeof entry === 'string' ? { says: entry } : (entry ?? {})
    ) as Readonly<Record<string, unknown>>
    if (typeof says !== 'string' || says.trim() === '') throw new Error(`${id} states nothing.`)
    return {
      id,
      says: says.trim(),
      reading: reading === undefined ? undefined : readReading(id, reading),
    }
  })
  return {
    section,
    title,
    statements: new Map(entries.map(({ id, says }) => [id, says])),
    readings: new Map(entries.flatMap(({ id, reading }) => (reading ? [[id, reading]] : []))),
  }
}

export function readReading(id: string, value: unknown): Reading {
  const { decision, does } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (
    typeof decision !== 'string' ||
    !/^\d{4}$/.test(decision) ||
    typeof does !== 'string' ||
    does.trim() === ''
  ) {
    throw new Error(
      `The reading of ${id} has the four digits of a decision, and what the product does.`,
    )
  }
  return { decision, does: does.trim() }
}

const TRAP_ID = /^T[1-9]\d?$/

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
    if (!TRAP_ID.test(id)) throw new Error(`${id} is no id of a trap.`)
    if (typeof trap !== 'string' || typeof resolution !== 'string')
      throw new Error(`${id} has a trap and its resolution.`)
    statements.set(id, `${trap.trim()} → ${resolution.trim()}`)
    if (reading !== undefined) readings.set(id, readReading(id, reading))
  }
  return { section: group, title, statements, readings }
}
