import type { EffectHandler } from './effect-context.ts'

/**
 * Creates the values of an authorization request. Ends as `authorization-prepared`, or as
 * `authorization-refused` when the browser cannot store the values that must be remembered.
 */
export const prepareAuthorization: EffectHandler<'prepare-authorization'> = async (
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
