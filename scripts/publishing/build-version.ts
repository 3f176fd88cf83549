import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../vite/product.ts'

/** A step before a publish that has failed, with its output. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed'
}

/**
 * Runs a script of this package in a process of its own, so that nothing of it stays.
 * @throws StepFailed with the output of the script
 */
async function runStep(script: string, given: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, join(root, script), ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  await once(child, 'close')
  if (child.exitCode !== 0) throw new StepFailed(output.join('').trimEnd())
}

/**
 * Runs the scenarios of a product. A product without scenarios passes.
 * @throws StepFailed
 */
export async function playScenarios(folder: string): Promise<void> {
  try {
    await runStep('src/cli/main.ts', ['test', folder])
  } catch (problem) {
    if (problem instanceof StepFailed && problem.message.startsWith('There is no scenario')) return
    throw problem
  }
}

/**
 * Builds some tenants of a product into a folder.
 * @throws StepFailed when its flows do not compile
 */
export const buildVersion = (
  folder: string,
  into: string,
  tenants: readonly string[],
): Promise<void> =>
  runStep('scripts/build.ts', [
    '--product',
    folder,
    '--into',
    into,
    ...tenants.flatMap((tenant) => ['--tenant', tenant]),
  ])
