import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatError } from './start/format-error.ts'
import { buildFrontEnd } from './vite/build-front-end.ts'
import { productIn, root } from './vite/product.ts'
import { replaceBuild } from './vite/replace-build.ts'

// npm run build: writes dist/, or prints the mistakes. `-- --product <folder>` builds the product
// of another folder into its own dist/. With `-- --replace` the served files stay until the new
// build is complete, and assets of earlier builds stay for 14 days. `-- --into <folder>` builds
// into another folder than dist/, and with `--tenant <name>` these tenants alone.
process.env['NODE_ENV'] = 'production'
try {
  const {
    values: { product = root, replace = false, into, tenant },
  } = parseArgs({
    options: {
      product: { type: 'string' },
      replace: { type: 'boolean' },
      into: { type: 'string' },
      tenant: { type: 'string', multiple: true },
    },
  })
  const built = productIn(resolve(product))
  if (replace) await replaceBuild(built)
  else if (into === undefined) await buildFrontEnd(built)
  else await buildFrontEnd({ ...built, dist: resolve(into) }, { tenants: tenant })
  process.stdout.write(`Built ${into ?? 'dist/'}\n`)
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exit(1)
}
