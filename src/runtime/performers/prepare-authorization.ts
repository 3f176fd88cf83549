import type { Performer } from './performing.ts'

export const prepareAuthorization: Performer<'prepare-authorization'> = ({ request }, { ports, send }) => {
  ports.secrets.authorization().then(
    (values) => send({ type: 'authorization-prepared', request, values }),
    (error: unknown) => ports.log.failure('prepare an authorization request', error),
  )
}
