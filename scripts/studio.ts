import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatError } from './start/format-error.ts'
import { startStudio } from './studio/start-studio.ts'

// npm run studio: shows the journeys, screens and states of a product, on loopback.
// `-- --product <folder>` opens another product.
const root = join(import.meta.dirname, '..')

try {
  const {
    values: { product = '.', port = '' },
  } = parseArgs({ options: { product: { type: 'string' }, port: { type: 'string' } } })
  const studio = await startStudio(resolve(root, product), Number(port || 4400))
  const stop = () => void studio.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.stdout.write(`Studio ready: ${studio.origin}/\n`)
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exit(1)
}
