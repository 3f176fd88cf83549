import type { FastifyReply, FastifyRequest } from 'fastify'
import { judge } from '../../src/rules/registry.ts'
import { apiError } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { verifyDirectory, type Input } from '../external-directories/verify-directory.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitAttempts } from '../limits-by-address.ts'
import type { Services } from '../services.ts'
import { readCaller } from '../sign-in/caller.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Directories = Pick<Handlers, 'verifyActiveDirectory' | 'verifyKnoxIdentity'>

export const directories = (services: Services): Directories => {
  const { origins } = services
  const verify = (
    operation: keyof Directories,
    input: Input,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) =>
    withIdempotency(
      services,
      { operation, owner: readCookie(request, 'flow', origins.secure), request, reply },
      (operation) =>
        limitAttempts(services, request, () =>
          verifyDirectory(
            services,
            input,
            readCaller(request, origins.secure, operation),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
        ),
    )
  return {
    verifyActiveDirectory({ body: { requestId, variant, username, password }, ...call }) {
      assertRule('not-blank', '/username', username)
      return verify(
        'verifyActiveDirectory',
        { kind: 'ActiveDirectory', requestId, variant, name: username, password },
        call,
      )
    },

    verifyKnoxIdentity({ body: { requestId, variant, knoxId, password }, ...call }) {
      assertRule('no-whitespace', '/knoxId', knoxId)
      return verify(
        'verifyKnoxIdentity',
        { kind: 'KnoxIdentity', requestId, variant, name: knoxId, password },
        call,
      )
    },
  }
}

/**
 * Applies the screen's rule to a name again.
 * @throws VALIDATION_FAILED
 */
function assertRule(rule: 'not-blank' | 'no-whitespace', path: string, value: string): void {
  if (judge(rule, value, true, {}).is !== 'holds')
    throw apiError('VALIDATION_FAILED', { issues: [{ path, rule }] })
}
