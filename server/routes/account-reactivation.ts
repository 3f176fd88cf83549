import { reactivateAccount } from '../account-reactivation/reactivate-account.ts'
import { sendReactivationLink } from '../account-reactivation/send-reactivation-link.ts'
import { useReactivationLink } from '../account-reactivation/use-reactivation-link.ts'
import { readCookie } from '../cookies.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitSends, limitAttempts } from '../limits-by-address.ts'
import type { Services } from '../services.ts'
import { loginSessions, terminateSessions } from '../session/login-sessions.ts'
import { readCaller, readCookies } from '../sign-in/caller.ts'
import type { Handlers } from './handlers.ts'

type AccountReactivation = Pick<
  Handlers,
  | 'releaseDormant'
  | 'sendDormantLink'
  | 'useDormantLink'
  | 'listLoginSessions'
  | 'terminateLoginSessions'
>

/** Handlers for sign-ins of dormant accounts and of accounts with too many sessions. */
export const accountReactivation = (services: Services): AccountReactivation => {
  const { origins } = services
  return {
    releaseDormant({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'releaseDormant',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          reactivateAccount(
            services,
            body.requestId,
            readCaller(request, origins.secure, operation),
          ),
      )
    },

    sendDormantLink({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'sendDormantLink',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          limitSends(services, request, body.requestId, () =>
            sendReactivationLink(
              services,
              body.requestId,
              request.headers.host,
              readCaller(request, origins.secure, operation),
            ),
          ),
      )
    },

    useDormantLink({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'useDormantLink',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          limitAttempts(services, request, () =>
            useReactivationLink(services, body.link, request.headers, operation),
          ),
      )
    },

    listLoginSessions: ({ query, request }) =>
      loginSessions(services, query.requestId, readCookies(request, origins.secure)),

    terminateLoginSessions({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'terminateLoginSessions',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          terminateSessions(services, body, readCaller(request, origins.secure, operation)),
      )
    },
  }
}
