import type { Services } from '../services.ts'
import { faq, guide } from '../support/help.ts'
import { dayEndsIn, liveNotices } from '../support/notices.ts'
import type { Handlers } from './handlers.ts'

type Support = Pick<Handlers, 'listUrgentNotices' | 'listGuide' | 'listFaq'>

export const support = ({ store, clock }: Services): Support => ({
  async listUrgentNotices({ query }) {
    const now = clock.now()
    return { items: await liveNotices(store, now, query), dayEndsIn: dayEndsIn(now) }
  },
  listGuide: ({ query }) => guide(query.language),
  listFaq: ({ query }) => faq(query.language, query.keyword),
})
