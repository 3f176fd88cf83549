import { expect, test } from 'vitest'
import { findPerson } from '../support/people.ts'
import { enterCode, heading, signIn, signOut, toCode } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const house = useGatehouse()

test('two tabs with two sign-ins do not disturb each other', async () => {
  const first = await house.visit()
  const second = { ...first, page: await first.context.newPage() }
  const code = await toCode(first)
  const otherCode = await toCode(second)
  await first.page.reload()
  await heading(first, first.words.smsScreen)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await second.page.reload()
  await heading(second, second.words.smsScreen)
  await enterCode(second, otherCode)
  await heading(second, second.words.home)
  expect(first.watch.faults()).toEqual([])
  expect(first.watch.refusals()).toEqual([])
})

test('somebody else in the second tab is signed in as who they are', async () => {
  const first = await house.visit()
  const second = { ...first, page: await first.context.newPage(), person: await findPerson(house.origin, 'jisoo.han') }
  const code = await toCode(first)
  const otherCode = await toCode(second)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await enterCode(second, otherCode)
  await heading(second, second.words.home)
  await second.page.getByRole('main').getByText('jisoo.han').waitFor()
  expect(await second.page.getByText(first.person.username).count()).toBe(0)
  expect(first.watch.faults()).toEqual([])
})

test('signing out in one tab ends it in every tab', async () => {
  const first = await house.visit()
  const { context, words, person } = first
  await signIn(first)
  const second = { ...first, page: await context.newPage() }
  await second.page.goto(`${house.entry}consumer-home`)
  await heading(second, words.home)
  await signOut(first)
  await second.page.getByLabel(words.username).waitFor()
  expect(await second.page.getByText(person.name).count()).toBe(0)
  expect(first.watch.faults()).toEqual([])
})
