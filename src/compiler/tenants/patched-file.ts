import type { SourceNode } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/parse-project.ts'
import { rememberedBy } from '../remembered.ts'
import { Report } from '../report.ts'

interface Patched {
  readonly file: ParsedFile
  readonly told: Report['told']
}

const remembered = rememberedBy<Patched>()

/**
 * A file under a patch: made once for both, so that what was found out about it still holds, and
 * what was told is told again.
 */
export function patchedFile(
  { meant }: ParsedFile,
  patch: SourceNode,
  report: Report,
  make: (report: Report) => ParsedFile,
): ParsedFile {
  const { file, told } = remembered(meant, patch, () => {
    const own = new Report()
    return { file: make(own), told: own.told }
  })
  for (const diagnostic of told) report.add(diagnostic)
  return file
}
