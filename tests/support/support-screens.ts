import { toDemand } from './agent.ts'
import { serverControls } from './server-controls.ts'
import { heading } from './sign-in.ts'
import { SUPPORT_WORDS } from './support-words.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'

export const supportWords = ({ words }: Visitor) => SUPPORT_WORDS[words.tag]

const at =
  (path: string, name: (own: ReturnType<typeof supportWords>) => string) =>
  async (visitor: Visitor) => {
    await visitor.page.goto(visitor.entry + path)
    await heading(visitor, name(supportWords(visitor)))
    await visitor.page.waitForFunction(
      () => document.querySelector('main [aria-busy="true"]') === null,
    )
  }

/** Help, notices, the page for browsers, and the terms of an application. */
export const SUPPORT_TRIPS: readonly Trip[] = [
  {
    name: 'help, notices and browsers',
    rows: [
      { id: 'guide', reach: at('guide?section=sms', ({ guide }) => guide) },
      { id: 'faq', reach: at('faq?question=who', ({ faq }) => faq) },
      {
        id: 'faq',
        face: 'none',
        async reach(visitor) {
          const { search, none } = supportWords(visitor)
          await visitor.page.getByLabel(search, { exact: true }).fill('zzz')
          await visitor.page.getByText(none).waitFor()
        },
      },
      { id: 'browsers-download', reach: at('browsers-download', ({ browsers }) => browsers) },
      {
        id: 'policy',
        face: 'cookie',
        reach: at('login/policy/cookie', ({ cookiePolicy }) => cookiePolicy),
      },
      {
        id: 'urgent-notification',
        reach: at('urgent-notification/maintenance', ({ maintenance }) => maintenance),
      },
      {
        id: 'urgent-notice',
        async reach(visitor) {
          await serverControls(visitor.origin).notify('maintenance', false)
          await at('login/urgentnotice', ({ urgent }) => urgent)(visitor)
        },
      },
    ],
  },
  {
    name: 'the terms of an application',
    as: 'nari.cho',
    rows: [
      { id: 'accept', reach: async (visitor) => toDemand(visitor, supportWords(visitor).accept) },
    ],
  },
]
