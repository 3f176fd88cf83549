import { join } from 'node:path'
import { sentenceOf } from './start/sentence-of.ts'
import { buildFrontEnd } from './vite/build-front-end.ts'

// npm run build: dist/, or the reasons why not.
process.env['NODE_ENV'] = 'production'
try {
  await buildFrontEnd(join(import.meta.dirname, '..'))
  process.stdout.write('Built dist/\n')
} catch (problem) {
  process.stderr.write(`${sentenceOf(problem)}\n`)
  process.exit(1)
}
