import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Verb } from './usage.ts'

const scripts = join(import.meta.dirname, '../../scripts')

/** Runs a script of this package for a product, and passes its signals on. */
async function runScript(script: string, given: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, join(scripts, script), ...given], {
    stdio: 'inherit',
  })
  const stop = () => void child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await once(child, 'exit')
  return child.exitCode ?? 1
}

export const dev: Verb = {
  summary: 'Serves a product from its sources, and follows its files.',
  details: [
    'gatehouse dev my-product --api http://localhost:8080',
    'Without --api, answers are made from the OpenAPI document and the mocks.',
  ],
  words: { called: '', most: 0 },
  options: { api: { takes: 'an origin', help: 'server that answers the calls' } },
  run: ({ root, options: { api } }) =>
    runScript('dev.ts', ['--product', root, ...(typeof api === 'string' ? ['--api', api] : [])]),
}

export const build: Verb = {
  summary: 'Builds a product into its folder dist/.',
  details: [],
  words: { called: '', most: 0 },
  options: {},
  run: ({ root }) => runScript('build.ts', ['--product', root]),
}
