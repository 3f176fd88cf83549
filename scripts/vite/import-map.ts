/** Returns the scripts of a build, by address, that a page must know before any script runs. */
export interface MappedScripts {
  /** Address to integrity, for every script except the later journeys'. */
  readonly integrity: ReadonlyMap<string, string>
  /** The first journey's name and address. */
  readonly first: readonly [name: string, address: string]
  /** Address of the table of later journeys (journey-table). */
  readonly table: string
}

/**
 * For the page: the addresses of the first journey and of the table, and the integrity of every
 * script but the later journeys'.
 */
export function importMap({ integrity, first: [name, address], table }: MappedScripts): string {
  return JSON.stringify({
    imports: { [`journey/${name}`]: address, journeys: table },
    integrity: Object.fromEntries(integrity),
  })
}
