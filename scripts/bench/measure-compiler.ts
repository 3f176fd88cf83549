import { readSources } from '../../src/cli/read-sources.ts'
import { fileKind } from '../../src/compiler/1-parse/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { generatedScreens, journeyName } from './generated-flows.ts'
import { median } from './table.ts'

export interface CompilerFigures {
  readonly screens: number
  /** Milliseconds of processor time of the first check in a fresh process. */
  readonly check: number
  /** Of a check after an edit of one screen, the median of several. */
  readonly again: number
}

const EDITS = 15

/**
 * Checks a program with this number of screens: those of the project, and generated ones. Meant for
 * a process of its own, without warm code.
 */
export function measureCompiler(root: string, screens: number): CompilerFigures {
  const own = readSources(root)
  const written = [...own.files.keys()].filter((path) => fileKind(path).kind === 'screen').length
  const sources: Sources = {
    ...own,
    files: new Map([...own.files, ...generatedScreens(screens - written)]),
  }
  const check = timed(sources, screens)
  const file = `flows/${journeyName(0)}/s7.yaml`
  const edits = Array.from({ length: EDITS }, (_, edit) =>
    timed(
      {
        ...sources,
        files: new Map([...sources.files, [file, `${sources.files.get(file) ?? ''}# ${edit}\n`]]),
      },
      screens,
    ),
  )
  return { screens, check, again: median(edits) }
}

function timed(sources: Sources, screens: number): number {
  const before = process.cpuUsage()
  const { program, diagnostics } = compile(sources)
  const { user, system } = process.cpuUsage(before)
  if (!program)
    throw new Error(
      `The generated flows do not compile: ${diagnostics[0]?.span.file} ${diagnostics[0]?.message}`,
    )
  const found = Object.values(program.journeys).reduce(
    (sum, journey) => sum + journey.screens.length,
    0,
  )
  if (found !== screens) throw new Error(`The program has ${found} screens and not ${screens}.`)
  return (user + system) / 1_000
}

// As a process: node scripts/bench/measure-compiler.ts <screens>
if (import.meta.main)
  process.stdout.write(JSON.stringify(measureCompiler(process.cwd(), Number(process.argv[2]))))
