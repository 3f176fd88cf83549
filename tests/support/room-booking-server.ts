import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeReception, type Reception } from '../../examples/room-booking/server.ts'
import { serveFrontEnd } from '../../scripts/start/serve-front-end.ts'
import type { Product } from '../../scripts/vite/product.ts'
import { readTenants } from '../../scripts/vite/tenants.ts'
import { commonHeaders } from '../../server/http/headers.ts'
import { createTenants } from '../../server/tenants/tenants.ts'
import { answerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'

/** The example's server; its answers are checked against the product's OpenAPI document. */
export interface RoomBookingServer extends Omit<Reception, 'app'> {
  /** `http://127.0.0.1:41234`. */
  readonly origin: string
  /** Answers that did not match the document, and wrong requests. */
  readonly faults: () => readonly string[]
  readonly close: () => Promise<void>
}

/** Serves a build of the product and its API, on a free port of this machine. */
export async function startRoomBookingServer(product: Product): Promise<RoomBookingServer> {
  const document = readFileSync(join(product.folder, 'openapi/common-api.yaml'), 'utf8')
  const schemas = answerSchemas(document)
  const faults: string[] = []
  const { app, ...reception } = makeReception(document, {
    answered(operation, code, value) {
      const fault = schemas.fault(operation, code, value)
      if (fault)
        faults.push(`${operation} ${code ?? 'ok'}: ${fault.path.join('.')} ${fault.reason}`)
    },
    fault: (sentence) => void faults.push(sentence),
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(commonHeaders)
  })
  await serveFrontEnd(app, product, createTenants(readTenants(product.dist), true))
  return {
    ...reception,
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    faults: () => [...faults],
    close: () => app.close(),
  }
}
