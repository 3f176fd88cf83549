import { join } from 'node:path'
import { StartFailure } from '../sandbox/start-failure.ts'
import { startSettings } from './start/start-settings.ts'
import { startGatehouse } from './start/server.ts'
import { basePath } from './vite/base-path.ts'
import { isBuilt } from './vite/built-from.ts'

// npm start: builds what is missing, then serves the front end and the sandbox from this process on one port.
const root = join(import.meta.dirname, '..')

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function build(): Promise<void> {
  process.stdout.write('Building the front end ...\n')
  process.env['NODE_ENV'] = 'production'
  // Imported here: a second start needs no bundler.
  const { buildFrontEnd } = await import('./vite/build-front-end.ts')
  await buildFrontEnd(root)
}

try {
  const settings = startSettings(process.env, root)
  if (!isBuilt(root)) await build()
  const gatehouse = await startGatehouse(settings)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void gatehouse.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.stdout.write(`Gatehouse ready: http://localhost:${gatehouse.port}${basePath}/\n`)
} catch (problem) {
  // A sentence for what the person can mend; for our own mistakes the whole of it.
  if (problem instanceof StartFailure) fail(problem.message)
  fail(problem instanceof Error ? (problem.message.startsWith('The flows do not compile') ? problem.message : (problem.stack ?? problem.message)) : String(problem))
}
