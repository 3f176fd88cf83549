import type { Handlers, Services } from '../operation.ts'
import { dayEndsIn, faq, guide, liveNotices, openJourneys } from './help.ts'

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
