import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { paintFor } from '../src/cli/reporters/paint.ts'
import { initProduct } from './init/init-product.ts'

// gatehouse init <folder> --openapi <file>: writes a new product. Its verb in src/cli checks the
// arguments.
const {
  values: { openapi = '', operations = '' },
  positionals: [folder = ''],
} = parseArgs({
  options: { openapi: { type: 'string' }, operations: { type: 'string' } },
  allowPositionals: true,
})
process.exitCode = await initProduct(
  {
    folder: resolve(folder),
    openapi: /^https?:/i.test(openapi) ? openapi : resolve(openapi),
    operations: operations.split(',').filter((id) => id !== ''),
  },
  paintFor(process.stdout, process.env),
)
