import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../src/compiler/compile.ts'
import type { Diagnostic } from '../../src/language/diagnostic.ts'
import { around, readExample } from '../compile/virtual-project.ts'
import type { Records } from './record.ts'
import { stableJson } from './stable-json.ts'

/**
 * Returns code, place, sentences and related places of each diagnostic of each sample, one line a
 * diagnostic.
 */
export function recordDiagnostics(root: string): Records {
  const folder = join(root, 'tests/compile/samples')
  const lines = readdirSync(folder)
    .toSorted()
    .flatMap((sample) => {
      const { diagnostics, unused } = compile(
        around(readExample(readFileSync(join(folder, sample, 'input.yaml'), 'utf8'))),
      )
      return [
        ...diagnostics.map(lineOf),
        ...unused.map((diagnostic) => `unused ${lineOf(diagnostic)}`),
      ].map((line) => `${sample} ${line}`)
    })
  return new Map([['samples.txt', lines.join('\n')]])
}

const lineOf = ({ code, severity, message, remedy, span, related }: Diagnostic): string =>
  stableJson({ code, severity, message, remedy, span, related })
