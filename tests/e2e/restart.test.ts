import { expect, test } from 'vitest'
import { findPerson } from '../support/people.ts'
import { readInbox } from '../support/read-code.ts'
import { enterCode, heading, signIn, toCode } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const house = useGatehouse()

test('somebody else who begins in the same tab gets a code of their own, and sees nothing of the one before (R4.20)', async () => {
  const first = await house.visit()
  await toCode(first)
  const next = { ...first, person: await findPerson(house.origin, 'jisoo.han') }
  const code = await toCode(next)
  const [message, ...others] = await readInbox(house.origin, next.person.username)
  expect([message?.code, others.length]).toEqual([code, 0])
  const said = await next.page.getByRole('main').innerText()
  expect(said).toContain('0103')
  expect(said).not.toContain('0101')
  await enterCode(next, code)
  await heading(next, next.words.home)
  expect(next.watch.faults()).toEqual([])
})

test('the screens of a finished sign-in do not open again, and lead on', async () => {
  const visitor = await house.visit()
  await signIn(visitor)
  for (const path of ['verification/sms', 'verification/select', 'signinRedirect']) {
    await visitor.page.goto(house.entry + path)
    await visitor.page.waitForURL('**/error?code=FLOW_EXPIRED')
    await visitor.page.getByRole('main').getByRole('button').first().click()
    await heading(visitor, visitor.words.home)
  }
  expect(visitor.watch.faults()).toEqual([])
})
