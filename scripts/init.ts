import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { paintFor } from '../src/cli/reporters/paint.ts'
import { initProduct } from './init/init-product.ts'

// gatehouse init <folder> --openapi <file>: writes a new product. Its verb in src/cli checks the
// arguments.
const {
  values: { openapi = [], operations = '', language = '' },
  positionals: [folder = ''],
} = parseArgs({
  options: {
    openapi: { type: 'string', multiple: true },
    operations: { type: 'string' },
    language: { type: 'string' },
  },
  allowPositionals: true,
})
process.exitCode = await initProduct(
  {
    folder: resolve(folder),
    openapi: openapi.map((from) => (/^https?:/i.test(from) ? from : resolve(from))),
    languages: language.split(',').filter((tag) => tag !== ''),
    operations: operations.split(',').filter((id) => id !== ''),
  },
  paintFor(process.stdout, process.env),
)
