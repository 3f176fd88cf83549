/**
 * Returns the test files that import a changed file, directly or through others, with the fewest
 * imports between them first. A changed test file is the nearest.
 * @param imports paths that each file imports, by its path
 */
export function nearestTests(
  imports: ReadonlyMap<string, readonly string[]>,
  changed: Iterable<string>,
): readonly string[] {
  const importers = new Map<string, string[]>()
  for (const [path, own] of imports)
    for (const imported of own) {
      const known = importers.get(imported)
      if (known) known.push(path)
      else importers.set(imported, [path])
    }
  // A set keeps the order of its first additions, and iterates over those that follow.
  const reached = new Set(changed)
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached].filter((path) => imports.has(path) && /\.test\.tsx?$/.test(path))
}

/**
 * Splits test files after the first ones that fit into a time; at least one fits.
 * @param secondsOf expected duration of a file
 */
export function splitByTime(
  tests: readonly string[],
  seconds: number,
  secondsOf: (path: string) => number,
): { readonly near: readonly string[]; readonly far: readonly string[] } {
  let sum = 0
  const end = tests.findIndex((path, at) => (sum += secondsOf(path)) > seconds && at > 0)
  return end < 0 ? { near: tests, far: [] } : { near: tests.slice(0, end), far: tests.slice(end) }
}
