import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { parse } from 'yaml'
import { basePath } from '../../server/http/address.ts'
import { cacheControl, commonHeaders, contentSecurityPolicy } from '../../server/http/headers.ts'
import { createTenants } from '../../server/tenants/tenants.ts'
import { apiBase } from '../../src/api/generated/operations.ts'
import { answerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import { plainestValue } from '../../src/compiler/scenarios/plain-values.ts'
import { serveFrontEnd } from '../start/serve-front-end.ts'
import { admittedOn, readPagePolicy } from '../vite/page-policy.ts'
import { readTenants } from '../vite/tenants.ts'
import { PAGE } from './sizes.ts'

export interface BenchServer {
  readonly origin: string
  readonly close: () => Promise<void>
}

/**
 * Serves a build of the front end with its headers, the bare page at /bare, and an API with fixed
 * answers, on a free port of this machine.
 */
export async function serveBuild(root: string): Promise<BenchServer> {
  const app = fastify()
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(commonHeaders)
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const bare = brotliCompressSync(barePage)
  const policy = contentSecurityPolicy(admittedOn(readPagePolicy(join(root, 'dist')), PAGE))
  // Served like the compared page: its headers are transferred too.
  app.get('/bare', (_request, reply) =>
    reply
      .headers({
        'content-encoding': 'br',
        'content-security-policy': policy,
        'cache-control': cacheControl.none,
        vary: 'cookie, accept-language, accept-encoding',
      })
      .type('text/html; charset=utf-8')
      .send(bare),
  )
  stubApi(app, readFileSync(join(root, 'openapi/common-api.yaml'), 'utf8'))
  await serveFrontEnd(
    app,
    { dist: join(root, 'dist'), basePath },
    createTenants(readTenants(join(root, 'dist')), false),
  )
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}

/** Baseline: the same form as plain HTML, without scripts, style sheets or pictures. */
export const barePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Login</title></head>
<body>
<h1>Login</h1>
<form method="post" action="/">
<p><label>ID <input name="username" autocomplete="username"></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
<p><button>Login</button></p>
</form>
</body>
</html>
`

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string }>>>
  >
}

/**
 * Answers every operation at once with the simplest valid answer, so that only the front end is
 * measured.
 */
export function stubApi(app: FastifyInstance, commonApi: string): void {
  const schemas = answerSchemas(commonApi)
  const { paths } = parse(commonApi) as Document
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(item)) {
      if (operationId === undefined) continue
      const schema = schemas.schema(operationId, undefined)
      const answer =
        schema === undefined ? undefined : plainestValue(schema, (ref) => schemas.resolve(ref))
      app.route({
        method: method.toUpperCase(),
        url: apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: (_request, reply) =>
          answer === undefined
            ? reply.code(204).send()
            : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer)),
      })
    }
  }
}
