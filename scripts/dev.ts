import { join } from 'node:path'
import { startDevelopment } from './start/development.ts'
import { sentenceOf } from './start/sentence-of.ts'
import { startSettings } from './start/start-settings.ts'
import { basePath } from './vite/base-path.ts'

// npm run dev: the sandbox, and the front end straight from its sources, on one port and under the same policy.
try {
  const gatehouse = await startDevelopment(startSettings(process.env, join(import.meta.dirname, '..')))
  const stop = () => void gatehouse.close().then(() => process.exit(0))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.stdout.write(`Gatehouse ready: http://localhost:${gatehouse.port}${basePath}/\n`)
} catch (problem) {
  process.stderr.write(`${sentenceOf(problem)}\n`)
  process.exit(1)
}
