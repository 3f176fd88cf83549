import { AGENT_WORDS } from './agent-words.ts'
import { readCode, readInbox } from './read-code.ts'
import { enterCode, enterPassword, heading, toLogin } from './sign-in.ts'
import { readTerms } from './terms.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'

export const agentWords = ({ words }: Visitor) => AGENT_WORDS[words.tag]

/**
 * Acts on the agent of this browser's computer through its JSON interface,
 * as a user does in another window.
 */
export async function onComputer(
  { context, origin }: Visitor,
  act: 'install' | 'remove' | 'pair',
  data: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await context.request.post(`${origin}/sandbox/api/agent/${act}`, { data })
  return ((await answer.json()) as { readonly is: string }).is
}

/** Enters the password, and waits for the policy's screen. */
export async function toDemand(visitor: Visitor, screen: string): Promise<void> {
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, screen)
}

/** Proves both steps; SMS is the only second method and opens at once. */
export async function proveBoth(visitor: Visitor): Promise<void> {
  const known = (await readInbox(visitor.origin, visitor.person.username)).length
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, visitor.words.smsScreen)
  await enterCode(visitor, await readCode(visitor.origin, visitor.person.username, known))
}

/** Waits for the pairing code and returns it as displayed. */
export async function shownPairingCode({ page }: Visitor): Promise<string> {
  const code = page
    .locator('bdi')
    .filter({ hasText: /^[A-Z2-7]{4}\s?[A-Z2-7]{4}$/ })
    .first()
  await code.waitFor()
  return (await code.textContent()) ?? ''
}

/** Screens for requirements of the sign-on policy. */
export const AGENT_TRIPS: readonly Trip[] = [
  {
    name: 'the agent that has to be there',
    as: 'yerin.song',
    rows: [
      {
        id: 'agent-installation',
        reach: async (visitor) => toDemand(visitor, agentWords(visitor).agentScreen),
      },
      {
        id: 'agent-installation',
        face: 'missing',
        by: 'checkAgent',
        async reach(visitor) {
          await visitor.page.getByRole('button', { name: agentWords(visitor).check }).click()
          await visitor.page.getByRole('main').getByText(agentWords(visitor).agentMissing).waitFor()
        },
      },
    ],
  },
  {
    name: 'the security program that has to be there',
    as: 'minho.gwak',
    rows: [
      {
        id: 'security-installation',
        reach: async (visitor) => toDemand(visitor, agentWords(visitor).securityScreen),
      },
    ],
  },
  {
    name: 'the registration of the computer',
    as: 'suah.nam',
    rows: [
      {
        id: 'enroll-agent',
        async reach(visitor) {
          await proveBoth(visitor)
          await heading(visitor, agentWords(visitor).enrollScreen)
        },
      },
      {
        id: 'enroll-agent-install',
        async reach(visitor) {
          await visitor.page.getByRole('button', { name: agentWords(visitor).register }).click()
          await heading(visitor, agentWords(visitor).installScreen)
          await shownPairingCode(visitor)
        },
      },
    ],
  },
  {
    name: 'the terms of the MFA service',
    as: 'garam.heo',
    rows: [
      {
        id: 'accept-mfa',
        reach: async (visitor) => toDemand(visitor, agentWords(visitor).acceptScreen),
      },
      {
        id: 'accept-mfa',
        face: 'missing',
        async reach(visitor) {
          await visitor.page
            .getByRole('button', { name: agentWords(visitor).agree, exact: true })
            .click()
          await visitor.page.getByText(agentWords(visitor).missing).first().waitFor()
        },
      },
      {
        id: 'accept-mfa',
        face: 'document',
        reach: (visitor) => readTerms(visitor, agentWords(visitor).ofService),
      },
      {
        id: 'term-details',
        async reach(visitor) {
          await visitor.page.goto(`${visitor.entry}term/details?termsId=mfa-service`)
          await heading(visitor, agentWords(visitor).termsScreen)
        },
      },
    ],
  },
]
