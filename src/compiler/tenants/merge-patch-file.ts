import type { SourceNode } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/parse-project.ts'
import { memoizedByPair } from '../memoized.ts'
import { Report } from '../report.ts'

interface Patched {
  readonly file: ParsedFile
  readonly reported: Report['reported']
}

const memoized = memoizedByPair<Patched>()

/**
 * Returns a file under a patch. Cached, so that results for it stay valid, and its reports are
 * repeated.
 */
export function mergePatchFile(
  { meant }: ParsedFile,
  patch: SourceNode,
  report: Report,
  make: (report: Report) => ParsedFile,
): ParsedFile {
  const { file, reported } = memoized(meant, patch, () => {
    const own = new Report()
    return { file: make(own), reported: own.reported }
  })
  for (const diagnostic of reported) report.add(diagnostic)
  return file
}
