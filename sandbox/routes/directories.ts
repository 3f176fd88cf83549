import type { FastifyReply, FastifyRequest } from 'fastify'
import { judge } from '../../src/rules/judge.ts'
import { refusal } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { verifyDirectory, type Asked } from '../directories/verify-directory.ts'
import { once } from '../idempotency/once.ts'
import { tryFromAddress } from '../limits-by-address.ts'
import { callerOf } from '../login/caller.ts'
import type { Services } from '../services.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Directories = Pick<Handlers, 'verifyActiveDirectory' | 'verifyKnoxIdentity'>

export const directories = (sandbox: Services): Directories => {
  const { origins } = sandbox
  const verify = (
    operation: keyof Directories,
    asked: Asked,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) =>
    once(
      sandbox,
      { operation, owner: readCookie(request, 'flow', origins.secure), request, reply },
      (act) =>
        tryFromAddress(sandbox, request, () =>
          verifyDirectory(
            sandbox,
            asked,
            callerOf(request, origins.secure, act),
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

/** What the screen asks of a name, asked again. @throws VALIDATION_FAILED */
function assertRule(rule: 'not-blank' | 'no-whitespace', path: string, value: string): void {
  if (judge(rule, value, true, {}).is !== 'holds')
    throw refusal('VALIDATION_FAILED', { issues: [{ path, rule }] })
}
