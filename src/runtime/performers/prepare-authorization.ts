import type { Performer } from './performing.ts'

export const prepareAuthorization: Performer<'prepare-authorization'> = async ({ request }, { ports, send }) => {
  try {
    send({ type: 'authorization-prepared', request, values: await ports.secrets.authorization() })
  } catch (error) {
    ports.log.failure('prepare an authorization request', error)
  }
}
