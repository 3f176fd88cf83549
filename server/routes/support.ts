import type { Services } from '../services.ts'
import { faq, guide, openJourneys } from '../support/help.ts'
import { dayEndsIn, liveNotices } from '../support/notices.ts'
import type { Handlers } from './handlers.ts'

type Support = Pick<Handlers, 'listUrgentNotices' | 'listGuide' | 'listFaq'>

export const support = ({ store, clock, tenants }: Services): Support => ({
  async listUrgentNotices({ query }) {
    const now = clock.now()
    return { items: await liveNotices(store, now, query), dayEndsIn: dayEndsIn(now) }
  },
  listGuide: ({ query, request }) =>
    guide(query.language, openJourneys(tenants.of(request.headers))),
  listFaq: ({ query, request }) =>
    faq(query.language, openJourneys(tenants.of(request.headers)), query.keyword),
})
