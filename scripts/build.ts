import { join } from 'node:path'
import { buildFrontEnd } from './vite/build-front-end.ts'

// npm run build: dist/, or the reasons why not.
process.env['NODE_ENV'] = 'production'
try {
  await buildFrontEnd(join(import.meta.dirname, '..'))
  process.stdout.write('Built dist/\n')
} catch (problem) {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}
