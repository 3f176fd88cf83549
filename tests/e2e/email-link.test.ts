import { describe, expect, test } from 'vitest'
import { readCode, readInbox } from '../support/read-code.ts'
import { alive, enterCode, heading, passFirstStep } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Language } from '../support/words.ts'

const gatehouse = useGatehouse()

const WORDS = {
  'en-US': {
    sent: 'We emailed a code and a link to',
    done: "You're verified",
    goBack: 'Go back to the tab where you started. Your sign-in goes on there.',
    continues: 'Continue where you started',
    elsewhere: 'Enter the code from the email on the screen where you started to sign in.',
    neverTell: 'Never tell the code to anybody.',
    used: 'It has expired, or it has been used.',
    cut: 'It has been cut off, or it was already opened here.',
  },
  'ko-KR': {
    sent: '인증번호와 링크를 보냈습니다.',
    done: '인증되었습니다',
    goBack: '로그인을 시작한 탭으로 돌아가면 로그인이 계속됩니다.',
    continues: '시작한 화면에서 계속하기',
    elsewhere: '로그인을 시작한 화면에 이메일의 인증번호를 입력해 주세요.',
    neverTell: '인증번호를 다른 사람에게 알려 주지 마세요.',
    used: '링크가 만료되었거나 이미 사용되었습니다.',
    cut: '링크의 일부가 잘렸거나 이 탭에서 이미 열었습니다.',
  },
} as const satisfies Readonly<Record<Language, object>>

/** Chooses the email at the second step. Returns the link of the email, and its code. */
async function askForEmail(visitor: Visitor) {
  const { page, words, person, origin } = visitor
  await passFirstStep(visitor)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: words.email })
    .click()
  await heading(visitor, words.emailScreen)
  await page.getByText(WORDS[words.tag].sent).waitFor()
  const code = await readCode(origin, person.username)
  const [message] = await readInbox(origin, person.username)
  const link = message?.text.split('\n').find((line) => line.includes('/email-link#'))
  if (link === undefined) throw new Error('The email has no link.')
  return { link, code }
}

/** Opens the link in a new tab, as a mail program does. */
async function openTab(visitor: Visitor, link: string): Promise<Visitor> {
  const page = await visitor.context.newPage()
  await page.goto(link)
  await alive(page)
  return { ...visitor, page }
}

/** The contact inside the card; the footer has it on every screen. */
const desk = ({ page }: Visitor) =>
  page.getByRole('main').getByRole('link', { name: 'servicedesk@example.com' })

/** Hides the page, as another tab in front of it does. */
const goAway = ({ page }: Visitor) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

const comeBack = ({ page }: Visitor) =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })

describe.each(['en-US', 'ko-KR'] as const)('the link of an email, %s', (language) => {
  const says = WORDS[language]

  test('signs in the tab that began', async () => {
    const first = await gatehouse.visit({ language })
    const { link } = await askForEmail(first)
    await goAway(first)
    const opened = await openTab(first, link)
    await heading(opened, says.done)
    await opened.page.getByText(says.goBack).waitFor()
    expect(await desk(opened).count()).toBe(0)
    expect(new URL(opened.page.url()).hash).toBe('')
    await comeBack(first)
    await heading(first, first.words.home)
    expect(first.watch.faults()).toEqual([])
    expect(first.watch.refusals()).toEqual([])
  })

  test('signs in at once the visible window that began', async () => {
    const first = await gatehouse.visit({ language })
    const { link } = await askForEmail(first)
    const page = await first.context.newPage()
    expect(await first.page.evaluate(() => document.visibilityState)).toBe('visible')
    await page.goto(link)
    await heading({ ...first, page }, says.done)
    await heading(first, first.words.home)
    expect(first.watch.faults()).toEqual([])
    expect(first.watch.refusals()).toEqual([])
  })

  test('asks in another browser for the code, which then works', async () => {
    const first = await gatehouse.visit({ language })
    const { link, code } = await askForEmail(first)
    const other = await gatehouse.visit({ language })
    other.watch.tolerate(/410/)
    await other.page.goto(link)
    await heading(other, says.continues)
    await other.page.getByText(says.elsewhere).waitFor()
    await other.page.getByText(says.neverTell).waitFor()
    expect(await desk(other).count()).toBe(1)
    expect(new URL(other.page.url()).hash).toBe('')
    expect(await other.page.getByText(code).count()).toBe(0)
    await enterCode(first, code)
    await heading(first, first.words.home)
    expect(first.watch.faults()).toEqual([])
    expect(other.watch.faults()).toEqual([])
  })

  test('does nothing a second time, and keeps nothing over a reload', async () => {
    const first = await gatehouse.visit({ language })
    const { link } = await askForEmail(first)
    await goAway(first)
    const opened = await openTab(first, link)
    await heading(opened, says.done)
    await opened.page.goto(link)
    await opened.page.getByText(says.used).waitFor()
    const again = await openTab(first, link)
    await again.page.getByText(says.used).waitFor()
    await again.page.reload()
    await again.page.getByText(says.cut).waitFor()
    expect(first.watch.faults()).toEqual([])
  })
})

test('the link goes on at once in the tab that began', async () => {
  const visitor = await gatehouse.visit()
  const { link } = await askForEmail(visitor)
  await visitor.page.goto(link)
  await heading(visitor, visitor.words.home)
  expect(visitor.watch.faults()).toEqual([])
})

test('the link leaves another sign-in of its tab as it is', async () => {
  const first = await gatehouse.visit()
  const { link } = await askForEmail(first)
  const second: Visitor = { ...first, page: await first.context.newPage() }
  await passFirstStep(second)
  await second.page.goto(link)
  await heading(second, WORDS['en-US'].done)
  await second.page.goBack()
  await heading(second, second.words.options)
  await heading(first, first.words.home)
  expect(first.watch.faults()).toEqual([])
})

test('a copied link without its end asks for the email', async () => {
  const visitor = await gatehouse.visit()
  await visitor.page.goto(`${gatehouse.entry}email-link#request=cut`)
  await heading(visitor, visitor.words.deadLink)
  await visitor.page.getByText(WORDS['en-US'].cut).waitFor()
  expect(visitor.watch.faults()).toEqual([])
})
