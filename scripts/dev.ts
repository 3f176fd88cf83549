import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startDevelopment } from './start/development.ts'
import { formatError } from './start/format-error.ts'
import { startSettings } from './start/start-settings.ts'
import { productIn } from './vite/product.ts'

// npm run dev: serves the reference backend and the front end from its sources, on one port and
// under the production policy. `-- --product <folder>` serves the flows of another folder.
// `--api <origin>` forwards its calls to its own server, `--api <document>=<origin>` those of one
// of several documents.
const root = join(import.meta.dirname, '..')

try {
  const {
    values: { product = '.', api = [] },
  } = parseArgs({
    options: { product: { type: 'string' }, api: { type: 'string', multiple: true } },
  })
  const { folder, basePath } = productIn(resolve(root, product))
  const gatehouse = await startDevelopment(startSettings(process.env, root), folder, api)
  const stop = () => void gatehouse.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.stdout.write(`Gatehouse ready: http://localhost:${gatehouse.port}${basePath}/\n`)
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exit(1)
}
