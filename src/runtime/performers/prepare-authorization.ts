import type { Performer } from './performing.ts'

/**
 * Ends as `authorization-prepared`, or as `authorization-refused` where what must be remembered
 * cannot be kept.
 */
export const prepareAuthorization: Performer<'prepare-authorization'> = async (
  { request },
  { ports, send },
) => {
  try {
    if (await ports.storage.keeps())
      send({ type: 'authorization-prepared', request, values: await ports.secrets.authorization() })
    else send({ type: 'authorization-refused', request })
  } catch (error) {
    ports.log.failure('prepare an authorization request', error)
  }
}
