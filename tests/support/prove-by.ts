import { appWords, approve } from './app-steps.ts'
import { type Directory, enterDirectoryPassword, passwordIn, wordsOf } from './directories.ts'
import { enrollWords } from './enroll.ts'
import { codeOnPhone } from './phone.ts'
import { readCode, readInbox } from './read-code.ts'
import { enterCode, heading } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/** Names of a kind and its screen, and the user's answer there. */
interface Proof {
  readonly method: (visitor: Visitor) => string
  readonly screen: (visitor: Visitor) => string
  readonly answer: (visitor: Visitor, known: number) => Promise<void>
}

const messagesOf = async ({ origin, person }: Visitor) =>
  (await readInbox(origin, person.username)).length
const sentCode = async (visitor: Visitor, known: number) =>
  enterCode(visitor, await readCode(visitor.origin, visitor.person.username, known))
const appCode = (kind: 'UaTOTP' | 'UaMOTP') => async (visitor: Visitor) =>
  enterCode(visitor, await codeOnPhone(visitor.origin, kind, visitor.person.username))
/** Types the name in the directory, because the server reveals it to no user before a proof. */
const inDirectory = (directory: Directory, name: (username: string) => string): Proof => ({
  method: (visitor) => wordsOf(visitor, directory).method,
  screen: (visitor) => wordsOf(visitor, directory).screen,
  async answer(visitor) {
    await visitor.page
      .getByLabel(wordsOf(visitor, directory).name, { exact: true })
      .fill(name(visitor.person.username))
    await enterDirectoryPassword(visitor, directory, await passwordIn(visitor, directory))
  },
})

const PROOFS = {
  Sms: {
    method: ({ words }) => words.sms,
    screen: ({ words }) => words.smsScreen,
    answer: sentCode,
  },
  Email: {
    method: ({ words }) => words.email,
    screen: ({ words }) => words.emailScreen,
    answer: sentCode,
  },
  Msg: {
    method: (visitor) => enrollWords(visitor).messenger,
    screen: (visitor) => enrollWords(visitor).knoxScreen,
    answer: sentCode,
  },
  UaTOTP: {
    method: (visitor) => appWords(visitor).totp,
    screen: (visitor) => appWords(visitor).totpScreen,
    answer: appCode('UaTOTP'),
  },
  UaMOTP: {
    method: (visitor) => appWords(visitor).motp,
    screen: (visitor) => appWords(visitor).motpScreen,
    answer: appCode('UaMOTP'),
  },
  UaApp: {
    method: (visitor) => appWords(visitor).bio,
    screen: (visitor) => appWords(visitor).bioScreen,
    answer: approve,
  },
  UaPin: {
    method: (visitor) => appWords(visitor).pin,
    screen: (visitor) => appWords(visitor).pinScreen,
    answer: approve,
  },
  ActiveDirectory: inDirectory('ActiveDirectory', (username) => `${username}@corp.example`),
  KnoxIdentity: inDirectory('KnoxIdentity', (username) => username),
} as const satisfies Readonly<Record<string, Proof>>

export type Provable = keyof typeof PROOFS

export const methodOf = (visitor: Visitor, kind: Provable): string => PROOFS[kind].method(visitor)

/**
 * Goes from a list of methods through the screen of this one.
 * The caller waits for the next screen.
 */
export async function proveBy(visitor: Visitor, kind: Provable): Promise<void> {
  const { method, screen, answer } = PROOFS[kind]
  const known = await messagesOf(visitor)
  await visitor.page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: method(visitor) })
    .click()
  await heading(visitor, screen(visitor))
  await answer(visitor, known)
}

/**
 * Answers on the screen of a method that opened by itself.
 * @param known number of messages before it
 */
export async function proveOpened(visitor: Visitor, kind: Provable, known: number): Promise<void> {
  await heading(visitor, PROOFS[kind].screen(visitor))
  await PROOFS[kind].answer(visitor, known)
}
