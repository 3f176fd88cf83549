import { join } from 'node:path'
import { formatError } from './start/format-error.ts'
import { startGatehouse } from './start/start-gatehouse.ts'
import { startSettings } from './start/start-settings.ts'
import { isBuilt } from './vite/built-from.ts'
import { ownProduct } from './vite/product.ts'

// npm start: builds a missing or outdated build, then serves the front end and the reference
// backend from this process on one port.
const root = join(import.meta.dirname, '..')

async function build(): Promise<void> {
  if (isBuilt(ownProduct)) return
  process.stdout.write('Building the front end ...\n')
  process.env['NODE_ENV'] = 'production'
  // Imported here: a second start needs no bundler.
  const { buildFrontEnd } = await import('./vite/build-front-end.ts')
  await buildFrontEnd(ownProduct)
}

try {
  const gatehouse = await startGatehouse(startSettings(process.env, root), build)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void gatehouse.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.stdout.write(
    `Gatehouse ready: http://localhost:${gatehouse.port}${ownProduct.basePath}/\n`,
  )
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exit(1)
}
