import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { Finding } from './wording.ts'

/** Counts of faults that are being removed: they may fall and never grow. */
export interface Counts {
  readonly functionsWithFourParameters: number
  readonly filesInImportCycles: number
}

/** @param file JSON with one number for each count */
export const readCounts = (file: string): Counts => JSON.parse(readFileSync(file, 'utf8')) as Counts

/** Writes the lower numbers, so that they cannot grow back. */
export function writeCounts(file: string, counts: Counts): void {
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`)
}

/** @returns a sentence for each count that grew */
export function grownCounts(before: Counts, now: Counts): readonly string[] {
  return namesOf(before)
    .filter((name) => now[name] > before[name])
    .map((name) => `${name}: ${now[name]}, and at most ${before[name]} are allowed.`)
}

/** @returns the lower number of each count */
export function lowerCounts(before: Counts, now: Counts): Counts {
  return Object.fromEntries(
    namesOf(before).map((name) => [name, Math.min(before[name], now[name])]),
  ) as unknown as Counts
}

const namesOf = (counts: Counts) => Object.keys(counts) as (keyof Counts)[]

/** Largest number of positional parameters; above it a function takes one object. */
const MOST_PARAMETERS = 3

/**
 * Returns the functions of a file with more than three positional parameters, one finding for each.
 * The test of a table, `it.each(rows)(title, test)`, gets the cells of a row as its parameters, so
 * it is left out.
 */
export function longSignatures(path: string, code: string): readonly Finding[] {
  const findings: Finding[] = []
  const rowTests = new Set<number>()
  const look = ({
    params,
    start,
  }: {
    readonly params: readonly unknown[]
    readonly start: number
  }) => {
    if (params.length > MOST_PARAMETERS && !rowTests.has(start))
      findings.push({
        line: code.slice(0, start).split('\n').length,
        message: `${params.length} positional parameters: more than ${MOST_PARAMETERS} are one object.`,
      })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (
        callee.type === 'CallExpression' &&
        callee.callee.type === 'MemberExpression' &&
        callee.callee.property.type === 'Identifier' &&
        callee.callee.property.name === 'each'
      )
        for (const { start } of given) rowTests.add(start)
    },
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(path, code).program)
  return findings
}

/**
 * Returns the paths that a file imports from its own project, types included.
 * @param path from the root
 */
export function importsOf(path: string, code: string): readonly string[] {
  const { module } = parseSync(path, code)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ]
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(path), specifier).replaceAll('\\', '/'))
}

/**
 * Returns the import cycles.
 * @param imports of each file, by its path
 * @returns the cycles, each with its files in order of their paths
 * @see Tarjan, Depth-first search and linear graph algorithms (1972)
 */
export function cyclesIn(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []

  const visit = (path: string): number => {
    const at = order.size
    order.set(path, at)
    let low = at
    open.push(path)
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    lowest.set(path, low)
    if (low === at) {
      const cycle = open.splice(open.indexOf(path))
      if (cycle.length > 1) cycles.push(cycle.toSorted())
    }
    return low
  }
  for (const path of imports.keys()) if (!order.has(path)) visit(path)
  return cycles
}
