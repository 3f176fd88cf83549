import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')

/**
 * Where the pages of a product live below their origin: one setting, from which the router, the
 * asset addresses and the server derive (D0.01). It stands in flows/app.yaml; who deploys may say
 * another one in BASE_PATH. Without either it is the root; an empty BASE_PATH is none.
 * @throws when it is no path
 */
export function resolveBasePath(product: string): string {
  return normalised(process.env['BASE_PATH'] || (written(product) ?? ''))
}

/** Of our own product. */
export const basePath: string = resolveBasePath(root)

/**
 * Read by itself, because whoever serves what is built compiles nothing; what is wrong with the
 * file the compiler says.
 */
function written(product: string): string | undefined {
  const app: unknown = parse(readFileSync(join(product, 'flows/app.yaml'), 'utf8'), {
    logLevel: 'silent',
  })
  if (typeof app !== 'object' || app === null || !('base-path' in app)) return undefined
  return typeof app['base-path'] === 'string' ? app['base-path'] : undefined
}

function normalised(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed))
    throw new Error(`The base path must be a path such as /secdx/mfa, not "${path}".`)
  return trimmed
}
