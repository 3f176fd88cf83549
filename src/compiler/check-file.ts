import type { Diagnostic } from '../language/diagnostic.ts'
import { fileKind, sourceText } from './1-parse/files.ts'
import { parseFile } from './1-parse/parse-file.ts'
import { checkShapes } from './4-check/check-shapes.ts'
import { Report } from './diagnostics/report.ts'

/**
 * Checks one file alone, for an editor at each keystroke: its YAML, and its keys against the table
 * of keys. The whole check may report more, and may drop one of these as a consequence.
 * @param path from the root of the project, with `/`
 */
export function checkFile(path: string, text: string): readonly Diagnostic[] {
  const report = new Report()
  const node = parseFile(sourceText(path, text), report)
  if (node) checkShapes([{ path, kind: fileKind(path), node, meant: node }], report)
  return report.diagnostics()
}
