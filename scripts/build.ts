import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sentenceOf } from './start/sentence-of.ts'
import { buildFrontEnd } from './vite/build-front-end.ts'
import { productIn, root } from './vite/product.ts'

// npm run build: dist/, or the reasons why not. `-- --product <folder>` builds the product of another folder into its own dist/.
process.env['NODE_ENV'] = 'production'
try {
  const { values: { product = root } } = parseArgs({ options: { product: { type: 'string' } } })
  await buildFrontEnd(productIn(resolve(product)))
  process.stdout.write('Built dist/\n')
} catch (problem) {
  process.stderr.write(`${sentenceOf(problem)}\n`)
  process.exit(1)
}
