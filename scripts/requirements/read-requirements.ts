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
