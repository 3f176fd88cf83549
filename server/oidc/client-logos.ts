import type { FastifyInstance } from 'fastify'
import { clientLogoPath } from '../http/address.ts'
import { sendLogo } from '../http/send-logo.ts'
import type { RegisteredClient } from './registered-clients.ts'

type Clients = readonly RegisteredClient[]

/** @returns the path of the picture of a client on our origin; undefined for none */
export const clientLogoOf = (registered: Clients, id: string): string | undefined =>
  registered.find((client) => client.id === id)?.logo === undefined
    ? undefined
    : `${clientLogoPath}?${new URLSearchParams({ client: id }).toString()}`

export function serveClientLogos(app: FastifyInstance, registered: Clients): void {
  app.get(clientLogoPath, (request, reply) => {
    const { client } = request.query as { readonly client?: unknown }
    return sendLogo(reply, registered.find(({ id }) => id === client)?.logo)
  })
}
