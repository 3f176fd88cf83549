import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { operationsTable } from '../operations-table.ts'
import { root } from './product.ts'

/** The module of `src/api` with the operations. */
export const OPERATIONS = 'src/api/generated/operations.ts'

/**
 * Returns that module for the document of a product; for our own it equals the output of `npm run
 * generate`.
 * @param product the folder with its openapi/
 */
export const operationsOf = (product: string): string =>
  operationsTable(readFileSync(join(product, 'openapi/common-api.yaml'), 'utf8'))

/** Base path of its operations, `/secdx/common-api/api`; empty when the document has none. */
export function apiBaseOf(product: string): string {
  const { servers } = parse(readFileSync(join(product, 'openapi/common-api.yaml'), 'utf8')) as {
    readonly servers?: readonly { readonly url: string }[]
  }
  return servers?.[0]?.url ?? ''
}

/** The operations are those of the built product. */
export function productApi(product: string): Plugin {
  const path = join(root, OPERATIONS)
  return {
    name: 'gatehouse-product-api',
    enforce: 'pre',
    load: (id) => (id === path ? { code: operationsOf(product), moduleType: 'ts' } : undefined),
  }
}
