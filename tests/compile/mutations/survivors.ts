import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

/** Survivors with the same reason. */
interface Group {
  readonly because: string
  readonly survivors: readonly string[]
}

const file = join(import.meta.dirname, 'survivors.yaml')

/** Reason of new ones; the test refuses it. */
export const UNEXPLAINED = ''

/**
 * Returns the names, which should be none; otherwise with advice for a list that no longer matches
 * the flows.
 */
export function orHow(names: readonly string[]): readonly string[] {
  return names.length === 0
    ? []
    : [
        'Run `UPDATE_SURVIVORS=1 npx vitest run --project compile tests/compile/mutations` with MUTATIONS as here, then give each new one in survivors.yaml its reason, or make the compiler tell it.',
        ...names,
      ]
}

export function listedSurvivors(): readonly Group[] {
  return existsSync(file) ? ((parse(readFileSync(file, 'utf8')) ?? []) as readonly Group[]) : []
}

/**
 * Rewrites the list. Drops those that no longer survive, and adds new ones at its end, without a
 * reason yet.
 */
export function writeSurvivors(found: ReadonlySet<string>): void {
  const known = listedSurvivors().map(({ because, survivors }): Group => ({
    because,
    survivors: survivors.filter((name) => found.has(name)),
  }))
  const listed = new Set(known.flatMap(({ survivors }) => survivors))
  const fresh: Group = {
    because: UNEXPLAINED,
    survivors: [...found].filter((name) => !listed.has(name)).toSorted(),
  }
  const groups = [...known, fresh].filter(({ survivors }) => survivors.length > 0)
  writeFileSync(file, `${HEAD}${stringify(groups, { lineWidth: 0 })}`)
}

const HEAD = `# Mutations of shipped flows that take away an exit, an answer to an error, a text or a target, and that nobody tells. Each group has its reason;
# mutations.test.ts holds the list to what survives, and writes it.
`
