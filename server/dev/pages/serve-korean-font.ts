import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { cacheControl } from '../../headers.ts'

const family = '@fontsource-variable/noto-sans-kr'
const piece = /^noto-sans-kr-[a-z0-9-]{1,20}-wght-normal\.woff2$/

/**
 * Serves the fallback font, as in the front end: a style sheet that lists the pieces by their
 * characters, and the pieces.
 */
export async function serveKoreanFont(app: FastifyInstance): Promise<void> {
  const css = await readFile(new URL(import.meta.resolve(`${family}/wght.css`)), 'utf8')
  app.get('/sandbox/fonts/korean.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', cacheControl.briefly).send(css),
  )
  app.get<{ Params: { name: string } }>('/sandbox/fonts/files/:name', async (request, reply) => {
    const { name } = request.params
    if (!piece.test(name)) return reply.callNotFound()
    const font = await readFile(new URL(import.meta.resolve(`${family}/files/${name}`))).catch(
      () => undefined,
    )
    return font === undefined
      ? reply.callNotFound()
      : reply.type('font/woff2').header('cache-control', cacheControl.immutable).send(font)
  })
}
