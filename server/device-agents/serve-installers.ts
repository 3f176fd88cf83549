import type { FastifyInstance } from 'fastify'
import { apiPolicy, cacheControl } from '../headers.ts'
import { installers, installersPath } from './releases.ts'

/** Serves the installer files as downloads, never inline. In every mode. */
export async function serveInstallers(app: FastifyInstance): Promise<void> {
  for (const { fileName, bytes } of installers) {
    app.get(`${installersPath}/${fileName}`, async (_request, reply) =>
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('content-security-policy', apiPolicy)
        .header('cache-control', cacheControl.briefly)
        .send(bytes),
    )
  }
}
