import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeGallery } from './gallery/make-gallery.ts'
import { takePictures } from './gallery/take-pictures.ts'
import { formatError } from './start/format-error.ts'
import { compileFlows } from './vite/compile-flows.ts'
import { root } from './vite/product.ts'

// npm run gallery: writes .gallery/index.html with every state of every screen. `-- --tenant
// <name>` draws all screens of one tenant, `-- --journey <name>` those of one journey.
// `-- --pictures` then takes the pictures of README.md.
process.env['NODE_ENV'] = 'production'
try {
  const { values } = parseArgs({
    options: {
      tenant: { type: 'string' },
      journey: { type: 'string' },
      pictures: { type: 'boolean' },
      product: { type: 'string' },
    },
  })
  const product = resolve(values.product ?? root)
  const { path, screens, states, seconds, content } = await makeGallery({
    compiled: compileFlows(product),
    folder: join(product, '.gallery'),
    tenant: values.tenant,
    journey: values.journey,
  })
  process.stdout.write(`${states} states of ${screens} screens in ${seconds} s: ${path}\n`)
  if (values.pictures === true) {
    const folder = join(product, 'docs', 'pictures')
    process.stdout.write(`${await takePictures(path, folder, content)} pictures: ${folder}\n`)
  }
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exit(1)
}
