import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileKind } from '../../../src/compiler/1-parse/files.ts'
import {
  type CheckAnswer,
  type CheckRequest,
  type FileGroup,
  type FilesAnswer,
  type FileText,
  mostPictureBytes,
  type PageAnswer,
  type PictureRequest,
  type SaveAnswer,
  type SaveRequest,
  type TextsRequest,
} from '../../../src/studio/edit/messages.ts'
import { generatedSchemas } from '../../generate-schemas.ts'
import { root } from '../../vite/product.ts'
import type { OpenProduct } from '../open-product.ts'
import { refused } from '../refused.ts'
import { textsOf } from './product-texts.ts'
import {
  pathOf,
  readText,
  versionOfText,
  changedMeanwhile,
  saveFile,
  savePicture,
} from './save-file.ts'
import { saveTexts } from './save-texts.ts'
import { type UnsavedVersions, unsavedVersions } from './unsaved-versions.ts'

/** Adds the addresses of the editor. Returns the unsaved versions, for their pictures. */
export function serveEditor(app: FastifyInstance, product: OpenProduct): UnsavedVersions {
  const unsaved = unsavedVersions(product)
  const token = randomBytes(24).toString('base64url')
  const schemas = new Map<number, Readonly<Record<string, string>>>()
  const { folder } = product
  let saving: Promise<unknown> = Promise.resolve()
  let latestCheck = 0
  /** One after the other: the file that was read is the one that is replaced. */
  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const done = saving.then(work)
    saving = done.catch(() => undefined)
    return done
  }

  app.get('/api/edit/files', async (): Promise<FilesAnswer> => {
    const { sources, compiled } = product.edition()
    return {
      screens: [...new Set((compiled?.scenarios ?? []).map(({ screen }) => screen))].toSorted(),
      product: versionOfText(realpathSync(folder)).slice(0, 12),
      token,
      files: [...sources.files.keys()].flatMap((file) => {
        const group = groupOf(file)
        return group === undefined ? [] : [{ file, group }]
      }),
    }
  })
  app.get<Query>('/api/edit/file', async ({ query }): Promise<FileText> => {
    const found = readText(folder, query.file ?? '')
    if (!found) throw refused(404, 'There is no such file in the product.')
    return found
  })
  app.get<Query>('/api/edit/texts', async ({ query: { tenant = 'default' } }) => {
    const { sources, compiled } = product.edition()
    if (!compiled || !Object.hasOwn(compiled.tenants, tenant))
      throw refused(404, `There is no tenant "${tenant}".`)
    return textsOf(sources, compiled, tenant)
  })
  app.get<Query>('/api/edit/schema', async ({ query }, reply) => {
    const { number } = product.edition()
    const known = schemas.get(number) ?? generatedSchemas(folder)
    schemas.clear()
    schemas.set(number, known)
    const { kind } = fileKind(query.file ?? '')
    const schema = known[`${kind}.schema.json`]
    if (schema === undefined) throw refused(404, 'This kind of file has no schema.')
    return reply.type('application/json; charset=utf-8').send(schema)
  })
  app.get<Query>('/api/edit/page', async ({ query }): Promise<PageAnswer> => {
    const { code = '' } = query
    try {
      if (/^[a-z-]+$/.test(code))
        return { text: readFileSync(join(root, 'docs', 'diagnostics', `${code}.md`), 'utf8') }
    } catch {
      // There is no page.
    }
    throw refused(404, 'There is no page of this problem.')
  })

  void app.register(async (own) => {
    // A form of another site can send plain text without a question before (Fetch, section 2.2.2).
    own.removeContentTypeParser('text/plain')
    own.addHook('onRequest', async (request) => {
      if (!isOwn(request, token)) throw refused(403, 'Only the page of the studio may do this.')
    })
    own.post<{ readonly Body: CheckRequest }>(
      '/api/edit/check',
      { schema: { body: checkBody } },
      async ({ body }): Promise<CheckAnswer> => {
        pathOf(folder, body.file)
        const number = (latestCheck += 1)
        // Keystrokes that arrived meanwhile come first, so that only the last text is checked.
        await new Promise((resolve) => setTimeout(resolve, 0))
        if (number !== latestCheck) return { diagnostics: [], isOutdated: true }
        return unsaved.check(new Map([[body.file, body.text]]))
      },
    )
    own.post<{ readonly Body: SaveRequest }>(
      '/api/edit/save',
      { schema: { body: saveBody } },
      async ({ body }): Promise<SaveAnswer> => {
        return inTurn(async (): Promise<SaveAnswer> => {
          const changed = changedMeanwhile(folder, body)
          if (changed) return changed
          const { diagnostics } = unsaved.check(new Map([[body.file, body.text]]))
          const errors = diagnostics.filter(({ severity }) => severity === 'error')
          if (errors.length > 0 && body.insists !== true)
            return { is: 'refused', diagnostics: errors }
          return saveFile(folder, body)
        })
      },
    )
    own.post<{ readonly Body: TextsRequest }>(
      '/api/edit/texts',
      { schema: { body: textsBody } },
      async ({ body }) => inTurn(async () => saveTexts(product, unsaved, body)),
    )
    own.post<{ readonly Body: PictureRequest }>(
      '/api/edit/picture',
      { schema: { body: pictureBody }, bodyLimit: 2 * mostPictureBytes },
      async ({ body }) => inTurn(async () => savePicture(product, body)),
    )
  })
  return unsaved
}

interface Query {
  readonly Querystring: Readonly<Partial<Record<'file' | 'code' | 'tenant', string>>>
}

const text = { type: 'string' }
const checkBody = {
  type: 'object',
  required: ['file', 'text'],
  properties: { file: text, text },
}
const saveBody = {
  type: 'object',
  required: ['file', 'text', 'base'],
  properties: {
    file: text,
    text,
    base: {
      type: ['object', 'null'],
      required: ['text', 'version'],
      properties: { text, version: text },
    },
    insists: { type: 'boolean' },
  },
}

const textsBody = {
  type: 'object',
  required: ['tenant', 'changes', 'save'],
  properties: {
    tenant: text,
    save: { type: 'boolean' },
    insists: { type: 'boolean' },
    changes: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        required: ['key', 'language', 'value', 'base'],
        properties: {
          key: text,
          language: text,
          value: { type: ['string', 'null'] },
          base: { type: ['string', 'null'] },
        },
      },
    },
  },
}
const pictureBody = {
  type: 'object',
  required: ['tenant', 'name', 'content'],
  properties: { tenant: text, name: text, content: text },
}

/** A request of the studio's own page, which has read the token (Fetch Metadata, section 2.4). */
function isOwn({ headers }: FastifyRequest, token: string): boolean {
  const { host = '', origin, 'sec-fetch-site': site, 'x-studio-token': sent } = headers
  const isFromHere =
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined ? origin !== undefined : site === 'same-origin')
  const given = Buffer.from(typeof sent === 'string' ? sent : '')
  const wanted = Buffer.from(token)
  return isFromHere && given.length === wanted.length && timingSafeEqual(given, wanted)
}

function groupOf(file: string): FileGroup | undefined {
  const { kind } = fileKind(file)
  switch (kind) {
    case 'other':
      return undefined
    case 'scenario':
      return 'scenarios'
    case 'mock':
      return 'mocks'
    case 'texts':
      return 'texts'
    case 'tenant':
      return 'tenants'
    default:
      return 'flows'
  }
}
