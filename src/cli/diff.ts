import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { compare } from '../compare/compare.ts'
import { risks } from '../compare/risk.ts'
import { versionOf } from '../compare/version.ts'
import { type Compiled, compile } from '../compiler/compile.ts'
import { type ReadSide, readSide } from './diff/read-side.ts'
import { type Compared, diffJson, diffText, type Failed, named, worst } from './diff/report-diff.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import type { Asked, Verb } from './usage.ts'

const limits = [...risks, 'never'] as const
/** Exit codes by the highest risk; 1 is for a command or a side that is wrong. */
const codes = { none: 0, low: 0, medium: 2, high: 3 } as const

export const diff: Verb = {
  summary: 'Compares two versions of a product: each change as a sentence, with its risk.',
  details: [
    'gatehouse diff                          the last commit with the files of this folder',
    'gatehouse diff main                     the branch with the files of this folder',
    'gatehouse diff v1.4 v1.5                two commits',
    'gatehouse diff main:shop other/shop     a folder of a commit with a folder',
    'A side is a folder, a commit of git, or <commit>:<folder>. Comments, names of files, and actions or parts that are taken out are no difference.',
  ],
  words: { called: '[before] [after]', most: 2 },
  takesFolders: true,
  misused: 1,
  exits:
    '0 no risk or low, 2 medium, 3 high, 1 the command was not understood or a side has errors.',
  options: {
    json: { help: 'JSON for scripts, as schemas/diff.schema.json describes it' },
    'fail-on': {
      takes: 'a risk',
      words: limits,
      help: 'lowest risk with an exit code other than 0: medium unless given; low exits with 2',
    },
  },
  run: diffSides,
}

function diffSides({ root, words, options, paint }: Asked): number {
  const [before = 'HEAD', after = '.'] = words
  let sides: readonly [ReadSide, ReadSide]
  try {
    // A commit alone means the folder of the other side, where that is one.
    const later = readSide(after, root, productOf(before, root))
    sides = [readSide(before, root, productOf(after, root)), later]
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
  const compiled = sides.map(({ sources }) => compile(sources)) as [Compiled, Compiled]
  const failed = sides.flatMap(({ name }, at): readonly Failed[] => {
    const diagnostics = compiled[at]?.diagnostics.filter(({ severity }) => severity === 'error')
    return diagnostics && diagnostics.length > 0
      ? [{ side: at === 0 ? 'before' : 'after', name, diagnostics }]
      : []
  })
  const compared: Compared = {
    before: sides[0].name,
    after: sides[1].name,
    changes:
      failed.length > 0
        ? []
        : compare(
            versionOf(sides[0].sources, compiled[0]),
            versionOf(sides[1].sources, compiled[1]),
          ),
  }
  if (options['json'] === true) console.log(diffJson(compared, failed))
  else if (failed.length > 0)
    for (const { side, name, diagnostics } of failed) {
      const { sources } = side === 'before' ? sides[0] : sides[1]
      console.log(`${formatDiagnostics(diagnostics, sources, paint)}\n`)
      console.log(
        paint.bad(
          `The side ${side} (${named(name)}) does not compile: ${diagnostics.length} error${diagnostics.length === 1 ? '' : 's'}.`,
        ),
      )
    }
  else
    console.log(
      diffText(compared, paint, [
        ...new Set(compiled.flatMap(({ tenants }) => Object.keys(tenants))),
      ]),
    )
  return failed.length > 0 ? 1 : exitCode(compared, options['fail-on'])
}

/** The folder that a commit alone means: that of the other side, else this one. */
function productOf(word: string, root: string): string {
  const folder = resolve(root, word)
  return existsSync(folder) && statSync(folder).isDirectory() ? folder : root
}

function exitCode({ changes }: Compared, limit: string | boolean | undefined): number {
  const risk = worst(changes)
  if (risk === 'none' || limit === 'never') return 0
  const least = risks.findIndex((each) => each === (limit ?? 'medium'))
  return risks.indexOf(risk) < least ? 0 : Math.max(2, codes[risk])
}
