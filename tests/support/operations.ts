import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface DocumentedOperation {
  readonly id: string
  readonly method: string
  /** Below the origin, with `any` for each parameter. */
  readonly path: string
}

const openapi = join(import.meta.dirname, '..', '..', 'openapi')
const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

/** Every operation of the documents. */
export const operations: readonly DocumentedOperation[] = [
  'common-api.yaml',
  'auth-endpoints.yaml',
  'plain-pages.yaml',
].flatMap((file) => {
  const { paths, servers } = parse(readFileSync(join(openapi, file), 'utf8')) as {
    readonly paths: Readonly<
      Record<string, Readonly<Record<string, { readonly operationId?: string }>>>
    >
    readonly servers: readonly { readonly url: string }[]
  }
  const base = servers[0]?.url.replace(/^https?:\/\/[^/]+/, '').replace(/\/$/, '') ?? ''
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([name]) => methods.has(name))
      .map(([method, { operationId = '' }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path: base + path.replaceAll(/\{[^}]+\}/g, 'any'),
      })),
  )
})
