import { readCookie } from '../cookies.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { makeRecoveryCodes } from '../recovery-codes/make-recovery-codes.ts'
import {
  areRecoveryCodesAllowed,
  recoveryCodesLeft,
  recoveryCodesMadeAt,
} from '../recovery-codes/stored-recovery-codes.ts'
import { verifyRecoveryCode } from '../recovery-codes/verify-recovery-code.ts'
import type { Services } from '../services.ts'
import { readSession } from '../session/sessions.ts'
import { withSession } from '../session/with-session.ts'
import { readCaller, readCookies } from '../sign-in/caller.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type RecoveryCodes = Pick<Handlers, 'getRecoveryCodes' | 'makeRecoveryCodes' | 'verifyRecoveryCode'>

export const recoveryCodes = (services: Services): RecoveryCodes => {
  const { store, origins, tenants } = services
  return {
    async getRecoveryCodes({ request }) {
      const { account_id } = await readSession(services, request)
      if (!(await areRecoveryCodesAllowed(store, tenants.of(request.headers).name)))
        return { allowed: false, left: 0, madeAt: null }
      const madeAt = await recoveryCodesMadeAt(store, account_id)
      return {
        allowed: true,
        left: await recoveryCodesLeft(store, account_id),
        madeAt: madeAt === null ? null : new Date(madeAt).toISOString(),
      }
    },

    makeRecoveryCodes({ body, request, reply }) {
      return withSession(
        services,
        { operation: 'makeRecoveryCodes', request, reply },
        (session, operation) =>
          makeRecoveryCodes(services, body, {
            session,
            by: readCookies(request, origins.secure),
            operation,
          }),
      )
    },

    verifyRecoveryCode({ body, request, reply }) {
      const owner = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'verifyRecoveryCode', owner, request, reply },
        (operation) =>
          verifyRecoveryCode(services, body, {
            caller: readCaller(request, origins.secure, operation),
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },
  }
}
