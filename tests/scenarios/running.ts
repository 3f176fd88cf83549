import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import type { Running } from '../../src/cli/scenarios/world.ts'
import { type Compiled, compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { around, readExample } from '../compile/virtual-project.ts'

export const shipped: Sources = readSources(join(import.meta.dirname, '../..'))

/** Compiles the sources; the test ends when they do not compile. */
export function running(sources: Sources): Running & Pick<Compiled, 'tenants' | 'scenarios'> {
  const { program, validators, texts, tenants, scenarios, diagnostics } = compile(sources)
  if (!program)
    throw new Error(
      diagnostics
        .map(({ code, message, span }) => `${span.file}:${span.line} ${code}: ${message}`)
        .join('\n'),
    )
  return { program, validators, texts, tenants, scenarios }
}

/** Returns the first sentence of each failing scenario, by name. */
export async function failures(sources: Sources): Promise<Readonly<Record<string, string>>> {
  const all = running(sources)
  const failed: [string, string][] = []
  for (const scenario of all.scenarios) {
    const failure = await runScenario(all, scenario)
    if (failure)
      failed.push([scenario.name, `${failure.span.line}:${failure.span.column} ${failure.message}`])
  }
  return Object.fromEntries(failed)
}

/** One scenario about the screen `code` of the small project. */
export const about = (steps: string): Sources =>
  around(readExample(`# flows/demo/code.test.yaml\nscreen: code\nscenario: it\nsteps:\n${steps}`))
