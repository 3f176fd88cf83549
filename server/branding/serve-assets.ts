import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { withScriptSelectors } from '../../src/language/locale/language-attributes.ts'
import { brandingPolicy, cacheControl } from '../http/headers.ts'
import { serverLanguages } from '../texts/server-text.ts'

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Serves the assets that pages and branding share, in every mode. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  // The colors, sizes and fonts of the product.
  const css = withScriptSelectors(
    file('../../src/shell/styles/tokens.css') + file('./sandbox.css'),
    serverLanguages,
  )
  app.get('/sandbox/sandbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', cacheControl.briefly).send(css),
  )
  for (const name of ['logo', 'favicon', 'hanbit-bank', 'maru', 'sora']) {
    const image = file(`./${name}.svg`)
    app.get(`/sandbox/branding/${name}.svg`, async (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('content-security-policy', brandingPolicy)
        .header('cache-control', cacheControl.briefly)
        .send(image),
    )
  }
}
