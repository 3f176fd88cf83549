import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import fastify from 'fastify'
import { forwardCalls } from '../../scripts/start/forward-calls.ts'
import { serveFrontEnd } from '../../scripts/start/serve-front-end.ts'
import { isBuilt } from '../../scripts/vite/built-from.ts'
import { apiBasesOf } from '../../scripts/vite/product-api.ts'
import { productIn } from '../../scripts/vite/product.ts'
import { readTenants } from '../../scripts/vite/tenants.ts'
import { commonHeaders } from '../../server/http/headers.ts'
import { createTenants } from '../../server/tenants/tenants.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface ServedBuild {
  /** `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly close: () => Promise<void>
}

/**
 * Builds a product unless its build is new, and serves it on a free port of this machine, under the
 * policy of production. Calls go to its server.
 * @param folder of the product below the repository: `examples/account-security`
 * @param api origin of its server
 */
export async function serveBuild(folder: string, api: string): Promise<ServedBuild> {
  const product = productIn(join(ROOT, folder))
  if (!isBuilt(product))
    execFileSync(process.execPath, ['scripts/build.ts', '--product', folder], {
      cwd: ROOT,
      stdio: 'inherit',
    })
  const app = fastify()
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(commonHeaders)
  })
  const { basePath } = product
  forwardCalls(app, { basePath, apiBases: apiBasesOf(product.folder), api: { all: api, by: {} } })
  await serveFrontEnd(app, product, createTenants(readTenants(product.dist), true))
  return {
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    close: () => app.close(),
  }
}
