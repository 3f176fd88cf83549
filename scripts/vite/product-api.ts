import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { documentIn } from '../../src/cli/read-sources.ts'
import { apiSettings } from '../../src/compiler/1-parse/openapi/api.ts'
import { type ApiText, apiTextOf } from '../../src/compiler/1-parse/openapi/errors-by-status.ts'
import {
  documentNameOf,
  DOCUMENTS,
  documentOfPath,
} from '../../src/compiler/1-parse/openapi/further-documents.ts'
import { pathItems, basePath } from '../../src/compiler/1-parse/openapi/paths.ts'
import { documentValue } from '../../src/compiler/1-parse/openapi/read-document.ts'
import { namedIn } from '../../src/compiler/1-parse/openapi/used-parts.ts'
import type { JsonObject } from '../../src/language/json.ts'
import { operationsTable } from '../operations-table.ts'
import { type Product, root } from './product.ts'

/** The module of `src/api` with the operations. */
export const OPERATIONS = 'src/api/generated/operations.ts'

/**
 * Returns that module for the document of a product; for our own it equals the output of `npm run
 * generate`.
 * @param product the folder with its openapi/
 */
export const operationsOf = (product: string, { forwardsCalls }: Calling = {}): string =>
  operationsTable(
    apiTextIn(product),
    product === root ? undefined : namedIn(flowsOf(product)),
    requestSettings(product, forwardsCalls === true),
  )

function apiTextIn(product: string): ApiText {
  const app = 'flows/app.yaml'
  const path = join(product, app)
  return apiTextOf({
    files: new Map(existsSync(path) ? [[app, readFileSync(path, 'utf8')]] : []),
    openapi: { commonApi: documentIn(product), authEndpoints: '' },
  })
}

type Calling = Pick<Product, 'forwardsCalls'>

function settingsOf(product: string): ReturnType<typeof apiSettings> {
  const path = join(product, 'flows/app.yaml')
  return apiSettings(existsSync(path) ? readFileSync(path, 'utf8') : '')
}

/** Origin of the calls for `connect-src`; none when it is that of the page. */
export function connectOrigins(product: string): readonly string[] {
  const { origin = [] } = settingsOf(product)
  return typeof origin === 'string' ? [origin] : [...new Set(Object.values(origin))]
}

/** Settings of all requests, from `api` of flows/app.yaml. */
function requestSettings(
  product: string,
  forwardsCalls: boolean,
): Parameters<typeof operationsTable>[2] {
  const { origin, credentials, csrf, security } = settingsOf(product)
  const { header, cookie, answerHeader, hasValue } = csrf ?? {}
  const keys = Object.keys(security)
  return {
    ...(keys.length > 0 && { keys }),
    ...(origin !== undefined && { origin }),
    ...(forwardsCalls && { isForwarded: true }),
    ...(credentials !== undefined && { credentials }),
    ...(header !== undefined && hasValue === true && { csrfArgument: header }),
    ...(header !== undefined &&
      hasValue === false && {
        csrf: {
          header,
          ...(cookie !== undefined && { cookie }),
          ...(answerHeader !== undefined && { answerHeader }),
        },
      }),
  }
}

/** A document of another server has a thousand operations, and the page needs a few. */
const flowsOf = (product: string): readonly string[] =>
  globSync('flows/**/*.yaml', { cwd: product }).map((path) =>
    readFileSync(join(product, path), 'utf8'),
  )

/**
 * Base paths of its operations, `/secdx/common-api/api`: of the first document, then those of
 * further ones. Empty when a document has none.
 */
export function apiBasesOf(product: string): readonly [string, ...string[]] {
  // A document; the compiler reports another one.
  const document = documentValue(documentIn(product))
  const further = new Map(pathItems(document).map(({ item }) => [documentNameOf(item), item]))
  const bases = [...further.values()].map((item) => baseOf(documentOfPath(document, item).document))
  return [baseOf(document), ...new Set(bases)]
}

/** Names of the documents, the first one first; empty for one. */
export function documentsOf(product: string): readonly string[] {
  const names = documentValue(documentIn(product))[DOCUMENTS]
  return Array.isArray(names) ? names.map(String) : []
}

const baseOf = ({ servers }: JsonObject): string =>
  basePath(servers as Parameters<typeof basePath>[0])

/** Base path of the first document. */
export const apiBaseOf = (product: string): string => apiBasesOf(product)[0]

/** Engine code for errors by status, which only products with `errors` in flows/app.yaml need. */
const BY_STATUS = 'src/engine/async/rows-by-status.ts'

/** Engine code for parts of a URI, which only products with such an expression need. */
const URI_PART = 'src/engine/expressions/uri-part.ts'

const readsUris = (product: string): boolean =>
  flowsOf(product).some((text) => /\.uri(?:Host|Path|Query)\(/.test(text))

/** Engine code that asks for a session, which only products with `guard: session` need. */
const ASK_SESSION = 'src/engine/screen/ask-session.ts'

const asksSession = (product: string): boolean => {
  const path = join(product, 'flows/app.yaml')
  return existsSync(path) && /^\s+session:/m.test(readFileSync(path, 'utf8'))
}

/** The operations are those of the built product. */
export function productApi(product: string, calling: Calling): Plugin {
  const path = join(root, OPERATIONS)
  const byStatus = join(root, BY_STATUS)
  const uriPart = join(root, URI_PART)
  const askSession = join(root, ASK_SESSION)
  let isBuild = false
  return {
    name: 'gatehouse-product-api',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    load(id) {
      const [file] = id.split('?')
      if (file === path) return { code: operationsOf(product, calling), moduleType: 'ts' }
      // In development, a flow may begin to use it.
      if (file === uriPart && isBuild && !readsUris(product))
        return { code: 'export const uriPart = false', moduleType: 'js' }
      if (file === askSession && isBuild && !asksSession(product))
        return { code: 'export const askSession = false', moduleType: 'js' }
      return file === byStatus && apiTextIn(product).errors === ''
        ? { code: 'export const rowsByStatus = false', moduleType: 'js' }
        : undefined
    },
  }
}
