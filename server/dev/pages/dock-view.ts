import { readMessages } from '../../messages/outbox.ts'
import type { Services } from '../../services.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'
import { phoneView } from '../phone/phone-view.ts'
import type { Person } from '../users/demo-user.ts'
import { people } from '../users/demo-users.ts'
import { dockTexts } from './dock-texts.ts'
import { nameOf } from './person-card.ts'

/** Codes are listed for ten minutes, longer than any of them lasts. */
const shownMs = 10 * 60_000
const shownCodes = 5

/** The content of the dock, with its texts, so that the script only writes them. */
export type DockView = {
  readonly title: string
  readonly codes: readonly {
    readonly id: string
    readonly code: string
    readonly from: string
    /** Spoken once when the code arrives. */
    readonly news: string
    readonly copyLabel: string
  }[]
  readonly requests: readonly {
    readonly id: string
    readonly text: string
    readonly news: string
  }[]
}

/** @param username a demo user; undefined for all */
export async function dockView(
  services: Services,
  language: PageLanguage,
  username: string | undefined,
): Promise<DockView> {
  const t = dockTexts[language]
  const chosen = people.find((person) => person.username === username)
  const since = services.clock.now() - shownMs
  const messages = (await readMessages(services, chosen?.username))
    .filter(({ code, at }) => code !== '' && at > since)
    .slice(0, shownCodes)
  const requests = (await phoneView(services))
    .flatMap((phone) => phone.requests)
    .filter(({ label }) => chosen === undefined || label === chosen.username)
  return {
    title: chosen === undefined ? t.title : t.titleFor(nameOf(language, chosen)),
    codes: messages.map(({ id, code, channel, username: owner, recipient, at }) => {
      const name = displayName(language, owner, recipient)
      const time = new Date(at).toLocaleTimeString(language, { timeStyle: 'short' })
      const from = [...(chosen === undefined ? [name] : []), t.channels[channel], time]
      return {
        id,
        code,
        from: from.join(' · '),
        news: t.newCode(name, t.channels[channel], code),
        copyLabel: t.copyCode(code),
      }
    }),
    requests: requests.map(({ id, label, browser }) => {
      const text = t.request(displayName(language, label, label), browser)
      return { id, text, news: text }
    }),
  }
}

/** Returns the demo user of a query, or undefined. */
export const chosenUsername = (query: unknown): Person['username'] | undefined => {
  const { as } = query as { readonly as?: unknown }
  return people.find(({ username }) => username === as)?.username
}

/** Returns the name of a demo user; of all other people, the ID or the address. */
function displayName(language: PageLanguage, username: string, otherwise: string): string {
  const person = people.find((each) => each.username === username)
  return person === undefined ? username || otherwise : nameOf(language, person)
}
