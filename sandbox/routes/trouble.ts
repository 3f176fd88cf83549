import { readCookie } from '../cookies.ts'
import { releaseDormant } from '../dormant/release-dormant.ts'
import { sendDormantLink } from '../dormant/send-dormant-link.ts'
import { useDormantLink } from '../dormant/use-dormant-link.ts'
import { once } from '../idempotency/once.ts'
import { sendFromAddress, tryFromAddress } from '../limits-by-address.ts'
import { callerOf, cookiesOf } from '../login/caller.ts'
import type { Services } from '../services.ts'
import { loginSessions, terminateSessions } from '../session/login-sessions.ts'
import type { Handlers } from './handlers.ts'

type Trouble = Pick<
  Handlers,
  | 'releaseDormant'
  | 'sendDormantLink'
  | 'useDormantLink'
  | 'listLoginSessions'
  | 'terminateLoginSessions'
>

/** What is done about a sign-in that cannot go on as it is. */
export const trouble = (sandbox: Services): Trouble => {
  const { origins } = sandbox
  return {
    releaseDormant({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'releaseDormant',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) => releaseDormant(sandbox, body.requestId, callerOf(request, origins.secure, act)),
      )
    },

    sendDormantLink({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'sendDormantLink',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          sendFromAddress(sandbox, request, body.requestId, () =>
            sendDormantLink(
              sandbox,
              body.requestId,
              origins.at(request.host),
              callerOf(request, origins.secure, act),
            ),
          ),
      )
    },

    useDormantLink({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'useDormantLink',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          tryFromAddress(sandbox, request, () =>
            useDormantLink(sandbox, body.link, request.headers, act),
          ),
      )
    },

    listLoginSessions: ({ query, request }) =>
      loginSessions(sandbox, query.requestId, cookiesOf(request, origins.secure)),

    terminateLoginSessions({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'terminateLoginSessions',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) => terminateSessions(sandbox, body, callerOf(request, origins.secure, act)),
      )
    },
  }
}
