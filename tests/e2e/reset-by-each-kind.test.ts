import { expect, test } from 'vitest'
import { accountWords, fieldOf, newPassword, toAccountId } from '../support/account.ts'
import { drawn } from '../support/drawn.ts'
import { type Provable, proveBy, proveOpened } from '../support/prove-by.ts'
import { readInbox } from '../support/read-code.ts'
import { heading, signOut } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'
import { helloWords, pressButton, registerInSignIn, useMachine } from '../support/windows-hello.ts'

// The kinds that tests/e2e/password-reset.test.ts leaves out: each proves a step of a reset, which
// continues to a new password.
const gatehouse = useGatehouse()

const pairs: readonly {
  readonly first: Provable
  readonly second: Provable
  readonly as: string
  readonly language: 'en-US' | 'ko-KR'
}[] = [
  { first: 'Msg', second: 'Email', as: 'eunji.moon', language: 'ko-KR' },
  { first: 'ActiveDirectory', second: 'Sms', as: 'haeun.jang', language: 'en-US' },
  { first: 'KnoxIdentity', second: 'Email', as: 'doyun.ryu', language: 'ko-KR' },
]

async function begin(visitor: Visitor): Promise<void> {
  const { page, words, person } = visitor
  await toAccountId(visitor)
  await page.getByRole('textbox', { name: words.username }).fill(person.username)
  await page.getByRole('button', { name: accountWords(visitor).next, exact: true }).click()
}

async function changePassword(visitor: Visitor): Promise<void> {
  const own = accountWords(visitor)
  await heading(visitor, own.reset)
  await fieldOf(visitor, own.password).fill(newPassword)
  await fieldOf(visitor, own.again).fill(newPassword)
  await visitor.page.getByRole('button', { name: own.change }).click()
  await heading(visitor, own.done)
}

test.each(drawn('pairs of a reset', pairs))(
  '$first and then $second, which opens by itself, reset the password',
  async ({ first, second, as, language }) => {
    const visitor = await gatehouse.visit({ as, language })
    const known = (await readInbox(gatehouse.origin, as)).length
    await begin(visitor)
    await heading(visitor, visitor.words.options)
    await proveBy(visitor, first)
    await proveOpened(visitor, second, known + (first === 'Msg' ? 1 : 0))
    await changePassword(visitor)
    expect(visitor.watch.faults()).toEqual([])
  },
)

test('UaApp and UaPin lead to a new password', async () => {
  const visitor = await gatehouse.visit({ as: 'areum.bae' })
  await begin(visitor)
  for (const kind of ['UaApp', 'UaPin'] as const) {
    await heading(visitor, visitor.words.options)
    await proveBy(visitor, kind)
  }
  await changePassword(visitor)
  expect(visitor.watch.faults()).toEqual([])
})

test('Windows Hello leads to a new password', async () => {
  const visitor = await gatehouse.visit({ as: 'nara.yoon' })
  const own = helloWords(visitor)
  await useMachine(visitor)
  await registerInSignIn(visitor)
  await signOut(visitor)
  await begin(visitor)
  await heading(visitor, own.verify)
  await pressButton(visitor, own.begin)
  await changePassword(visitor)
  expect(visitor.watch.faults()).toEqual([])
})
