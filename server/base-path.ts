import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')

/**
 * Returns the path of the product's pages below their origin. The router, the asset addresses and
 * the server derive from this one setting (D0.01). It is written in flows/app.yaml; a deployment
 * overrides it with BASE_PATH. Without either it is the root; an empty BASE_PATH counts as absent.
 * @throws when it is not a path
 */
export function resolveBasePath(product: string): string {
  return normalised(process.env['BASE_PATH'] || (written(product) ?? ''))
}

/** Of our own product. */
export const basePath: string = resolveBasePath(root)

/**
 * Reads the file alone, because a server of built files compiles nothing. The compiler reports its
 * mistakes.
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
