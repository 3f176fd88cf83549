import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'
import { PRODUCTS } from './products.ts'
import type { Records } from './record.ts'
import { stableJson } from './stable-json.ts'

/**
 * Returns each event that a scenario sends to the engine, and below it the effects that the engine
 * answers with.
 */
export async function recordScenarios(root: string): Promise<Records> {
  const files = new Map<string, string>()
  for (const { name, folder } of PRODUCTS)
    files.set(`${name}.txt`, (await linesOf(join(root, folder))).join('\n'))
  return files
}

async function linesOf(product: string): Promise<readonly string[]> {
  const lines: string[] = []
  const { scenarios, tenants } = compile(readSources(product))
  for (const scenario of scenarios) {
    const running = tenants[scenario.tenant]
    if (!running) continue
    lines.push(`# ${scenario.span.file} ${scenario.name}`)
    const failure = await runScenario(running, scenario, {
      transition: (event, effects) =>
        lines.push(stableJson(event), ...effects.map((effect) => `  ${stableJson(effect)}`)),
    })
    if (failure) lines.push(`failed: ${failure.message}`)
  }
  return lines
}
