/**
 * Of the scripts of a build, by their addresses, those that a page has to know of before anything
 * runs.
 */
export interface MappedScripts {
  /** Address to integrity: of every script but the later journeys'. */
  readonly integrity: ReadonlyMap<string, string>
  /** The first journey, by its name, and where it lies. */
  readonly first: readonly [name: string, address: string]
  /** Where the table of the later ones lies (journey-table). */
  readonly table: string
}

/**
 * For the page: where the first journey and the table of the others lie, and the integrity of every
 * script but these others.
 */
export function importMap({ integrity, first: [name, address], table }: MappedScripts): string {
  return JSON.stringify({
    imports: { [`journey/${name}`]: address, journeys: table },
    integrity: Object.fromEntries(integrity),
  })
}
