import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { type ApiText, apiTextOf } from '../../src/compiler/1-parse/openapi/error-places.ts'
import { namedIn } from '../../src/compiler/1-parse/openapi/used-parts.ts'
import { basePath, operationsTable } from '../operations-table.ts'
import { root } from './product.ts'

/** The module of `src/api` with the operations. */
export const OPERATIONS = 'src/api/generated/operations.ts'

/**
 * Returns that module for the document of a product; for our own it equals the output of `npm run
 * generate`.
 * @param product the folder with its openapi/
 */
export const operationsOf = (product: string): string =>
  operationsTable(apiTextIn(product), product === root ? undefined : namedIn(flowsOf(product)))

function apiTextIn(product: string): ApiText {
  const read = (path: string) => readFileSync(join(product, path), 'utf8')
  const app = 'flows/app.yaml'
  return apiTextOf({
    files: new Map(existsSync(join(product, app)) ? [[app, read(app)]] : []),
    openapi: { commonApi: read('openapi/common-api.yaml'), authEndpoints: '' },
  })
}

/** A document of another server has a thousand operations, and the page needs a few. */
const flowsOf = (product: string): readonly string[] =>
  globSync('flows/**/*.yaml', { cwd: product }).map((path) =>
    readFileSync(join(product, path), 'utf8'),
  )

/** Base path of its operations, `/secdx/common-api/api`; empty when the document has none. */
export function apiBaseOf(product: string): string {
  const { servers } = parse(readFileSync(join(product, 'openapi/common-api.yaml'), 'utf8')) as {
    readonly servers?: Parameters<typeof basePath>[0]
  }
  return basePath(servers)
}

/** Engine code for errors by status, which only products with `errors` in flows/app.yaml need. */
const BY_STATUS = 'src/engine/async/rows-by-status.ts'

/** The operations are those of the built product. */
export function productApi(product: string): Plugin {
  const path = join(root, OPERATIONS)
  const byStatus = join(root, BY_STATUS)
  return {
    name: 'gatehouse-product-api',
    enforce: 'pre',
    load(id) {
      const [file] = id.split('?')
      if (file === path) return { code: operationsOf(product), moduleType: 'ts' }
      return file === byStatus && apiTextIn(product).errors === ''
        ? { code: 'export const rowsByStatus = false', moduleType: 'js' }
        : undefined
    },
  }
}
