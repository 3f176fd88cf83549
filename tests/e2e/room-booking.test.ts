import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, FileChooser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { isBuilt } from '../../scripts/vite/built-from.ts'
import { productIn } from '../../scripts/vite/product.ts'
import { drawings } from '../../src/blocks/icons/drawings.ts'
import { drawn } from '../support/drawn.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { takePicture } from '../support/picture.ts'
import { type RoomBookingServer, startRoomBookingServer } from '../support/room-booking-server.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { startGatehouse } from '../support/start-gatehouse.ts'
import { expectStrictPolicy } from '../support/strict-policy.ts'
import { type Watch, watchPage } from '../support/watch-page.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const product = productIn(join(ROOT, 'examples', 'room-booking'))

const WORDS = {
  'en-US': {
    choose: 'Where do you work?',
    seoul: 'Seoul',
    go: 'Show the rooms',
    rooms: 'Meeting rooms',
    free: '1 room is free now.',
    day: 'Day',
    time: 'Time',
    next: 'Next',
    when: 'When do you meet?',
    what: 'What do you meet for?',
    sure: 'Is this right?',
    title: 'Title of the meeting',
    people: 'People',
    callers: 'People who join by telephone',
    noDay: 'Enter a day that exists.',
    spelled: 'Tuesday, December 1, 2026',
    note: 'Note for the reception',
    plan: 'Seating plan: Choose a file',
    kinds: 'This kind of file is not accepted. Choose one of these: PDF, PNG, HWP.',
    large: 'This file is too large. Choose one of at most 500 KB.',
    remove: 'Remove',
    ask: 'Ask for the room',
    waiting: 'Waiting for the reception',
    booked: 'The room is yours',
    mine: 'My bookings',
    cancel: 'Cancel',
    question: 'Cancel this booking?',
    yes: 'Cancel the booking',
    keep: 'Keep it',
    cancelled: 'The booking is cancelled.',
    given: 'Yours',
    gone: 'Cancelled',
    taken: 'Somebody was faster. Choose another time.',
    nudge: 'Remind the reception',
    nudged: 'The reception was reminded.',
    rules: 'House rules',
    kind: 'Be kind',
    refused: 'The reception could not give you this room.',
    product: 'Moim',
    other: 'Another room',
    lost: 'Your booking is not sent yet. Leave it?',
    stay: 'Stay',
  },
  'ko-KR': {
    choose: '근무지를 선택해 주세요',
    seoul: 'Seoul',
    go: '회의실 보기',
    rooms: '회의실',
    free: '지금 사용할 수 있는 회의실은 1개입니다.',
    day: '날짜',
    time: '시간',
    next: '다음',
    when: '언제 만나시나요?',
    what: '어떤 회의인가요?',
    sure: '이대로 예약할까요?',
    title: '회의 제목',
    people: '인원',
    callers: '전화로 참여하는 인원',
    noDay: '올바른 날짜를 입력해 주세요.',
    spelled: '2026년 12월 1일 화요일',
    note: '안내 데스크에 전할 말',
    plan: '좌석 배치도: 파일 선택',
    kinds: '지원하지 않는 파일 형식입니다. 다음 형식의 파일을 선택해 주세요. PDF, PNG, HWP',
    large: '파일이 너무 큽니다. 500 KB 이하의 파일을 선택해 주세요.',
    remove: '삭제',
    ask: '예약 신청',
    waiting: '안내 데스크 확인 중',
    booked: '회의실이 예약되었습니다',
    mine: '내 예약',
    cancel: '취소',
    question: '이 예약을 취소하시겠습니까?',
    yes: '예약 취소',
    keep: '유지',
    cancelled: '예약을 취소했습니다.',
    given: '예약됨',
    gone: '취소됨',
    taken: '다른 분이 먼저 예약했습니다. 다른 시간을 선택해 주세요.',
    nudge: '안내 데스크에 다시 알리기',
    nudged: '안내 데스크에 다시 알렸습니다.',
    rules: '이용 안내',
    kind: '서로 배려해 주세요',
    refused: '안내 데스크에서 이 회의실을 배정하지 못했습니다.',
    product: '모임',
    other: '다른 회의실',
    lost: '아직 예약을 신청하지 않았습니다. 나가시겠습니까?',
    stay: '머무르기',
  },
} as const
type Language = keyof typeof WORDS

const running: { server?: RoomBookingServer; browser?: Browser } = {}
const server = () => there(running.server)

beforeAll(async () => {
  if (!isBuilt(product))
    execFileSync(process.execPath, ['scripts/build.ts', '--product', 'examples/room-booking'], {
      cwd: ROOT,
      stdio: 'inherit',
    })
  running.browser = await launchBrowser()
})
beforeEach(async () => {
  running.server = await startRoomBookingServer(product)
})
afterEach(() => running.server?.close())
afterAll(() => running.browser?.close())

interface Guest {
  readonly page: Page
  readonly watch: Watch
  readonly words: (typeof WORDS)[Language]
  readonly language: Language
}

async function visit(language: Language = 'en-US'): Promise<Guest> {
  const context = await there(running.browser).newContext({
    locale: language,
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  return { page, watch: await watchPage(page), words: WORDS[language], language }
}

const heading = ({ page }: Guest, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Checks each screen: its heading, axe in light and dark, no sideways scrolling at 320 pixels. */
async function look(guest: Guest, name: string, picture: string): Promise<void> {
  const { page, language } = guest
  await heading(guest, name)
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await takePicture(page, `${picture}-${language}`)
  // The header and the tab show its own sign, and nothing of ours.
  await expect
    .poll(() => page.locator('header .logo path').getAttribute('d'))
    .toBe(drawings.directory)
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(
    /^\/rooms\/assets\/sign-/,
  )
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await sidewaysScroll(page), `sideways scroll on ${name}`).toEqual([])
}

async function toRooms(guest: Guest): Promise<void> {
  const { page, words } = guest
  expectStrictPolicy(await page.goto(`${server().origin}/rooms/`))
  await page.getByRole('radio', { name: words.seoul }).check()
  await page.getByRole('button', { name: words.go }).click()
  await heading(guest, words.rooms)
}

async function toLastPage(guest: Guest): Promise<void> {
  const { page, words } = guest
  await page.getByText('Namsan', { exact: true }).click()
  await heading(guest, words.when)
  await page.getByLabel(words.day).fill('2026-12-01')
  await page.getByLabel(words.time).selectOption('09:00')
  await page.getByRole('button', { name: words.next }).click()
  await heading(guest, words.what)
  await page.getByLabel(words.title).fill('Plans')
  await page.getByLabel(words.people).fill('6')
  await page.getByRole('checkbox', { name: 'Screen' }).check()
  await page.getByLabel('Cost centre').fill('A-12')
  await page.getByRole('button', { name: words.next }).click()
  await heading(guest, words.sure)
}

const content = Buffer.alloc(100 * 1024, '%PDF-1.7 plan')
const plan = {
  file: { name: '좌석 배치.pdf', mimeType: 'application/pdf', buffer: content },
  value: `data:application/pdf;name=${encodeURIComponent('좌석 배치.pdf')};base64,${content.toString('base64')}`,
}

/** A wrong file is refused at once and at the submit, by the keyboard alone; a good one stays. */
async function choosePlan(guest: Guest): Promise<void> {
  const { page, words } = guest
  // Listens from the start, so that the browser passes the dialog on in time.
  const opened: FileChooser[] = []
  page.on('filechooser', (chooser) => opened.push(chooser))
  const choose = page.getByRole('button', { name: words.plan, exact: true })
  const remove = page.getByRole('button', { name: words.remove, exact: true })
  await choose.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => opened.length).toBe(1)
  await opened[0]?.setFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9) })
  await page.getByText(words.kinds).waitFor()
  await page.getByRole('button', { name: words.next }).click()
  await page.locator('.why').getByText(words.kinds).waitFor()
  expect(await page.getByLabel(words.title).inputValue()).toBe('Plans')
  await look(guest, words.what, 'book-wrong-file')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ ...plan.file, buffer: Buffer.alloc(500 * 1024 + 1, 7) })
  await page.getByText(words.large).first().waitFor()
  await remove.focus()
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  expect(await choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await chooser.setInputFiles(plan.file)
  await page.getByText('좌석 배치.pdf (100 KB)').waitFor()
  await look(guest, words.what, 'book-file')
  // The storage has the typed texts, encrypted, and not the file.
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  )
  expect(stored.length).toBeLessThan(10_000)
}

async function ends({ watch, page }: Guest): Promise<void> {
  expect(watch.faults()).toEqual([])
  expect(server().faults()).toEqual([])
  await page.context().close()
}

describe.each(drawn('languages of room booking', ['en-US', 'ko-KR'] as const))(
  'a room is booked in %s',
  (language) => {
    test('requests a room, receives it, sees it listed, and cancels it', async () => {
      const guest = await visit(language)
      const { page, words } = guest
      await page.goto(`${server().origin}/rooms/`)
      await look(guest, words.choose, 'office')
      await page.getByRole('radio', { name: words.seoul }).check()
      await page.getByRole('button', { name: words.go }).click()
      await page.getByText(words.free).waitFor()
      await look(guest, words.rooms, 'rooms')
      await expect.poll(() => page.title()).toBe(words.rooms)

      await page.getByText('Namsan', { exact: true }).click()
      await heading(guest, words.when)
      // A day without its year is no day, and the browser keeps the entry.
      await page.getByLabel(words.time).selectOption('09:00')
      await page.getByLabel(words.day).press('ArrowUp')
      await page.getByRole('button', { name: words.next }).click()
      await page.getByText(words.noDay).waitFor()
      await page.getByLabel(words.day).fill('2026-12-01')
      await page.getByText(words.spelled, { exact: true }).waitFor()
      await look(guest, words.when, 'book-when')
      await page.getByRole('button', { name: words.next }).click()
      await look(guest, words.what, 'book-what')
      await page.getByLabel(words.title).fill('Plans')
      // A field that a condition hides keeps its value.
      const telephone = page.getByRole('checkbox', { name: 'Telephone' })
      const callers = page.getByLabel(words.callers)
      await telephone.check()
      await callers.fill('3')
      await telephone.uncheck()
      await callers.waitFor({ state: 'detached' })
      await telephone.check()
      expect(await callers.inputValue()).toBe('3')
      await telephone.uncheck()
      // Full-width digits of an input method.
      await page.getByLabel(words.people).fill('６')
      await page.getByRole('checkbox', { name: 'Screen' }).check()
      await page.getByLabel('Cost centre').fill('A-12')
      // Enter begins a new line of the note.
      await page.getByLabel(words.note).pressSequentially('창가\nBy the window')
      await page.getByText('16 / 300', { exact: true }).waitFor()
      await choosePlan(guest)
      await page.getByRole('button', { name: words.next }).click()
      await look(guest, words.sure, 'book-sure')
      await page.getByRole('button', { name: words.ask }).click()

      await look(guest, words.waiting, 'waiting')
      await page.getByRole('button', { name: words.nudge }).click()
      await page.getByText(words.nudged).waitFor()
      expect(server().nudges()).toBe(1)
      expect(server().bookings()).toMatchObject([{ title: 'Plans', status: 'ASKED' }])
      expect(server().plans()).toEqual([plan.value])
      server().decide('GIVEN')
      await look(guest, words.booked, 'booked')
      await page.getByText('4711').waitFor()

      await page.getByRole('button', { name: words.mine }).click()
      await look(guest, words.mine, 'bookings')
      await page.getByText(words.given, { exact: true }).waitFor()
      await page.getByRole('button', { name: words.cancel, exact: true }).click()
      await page.getByRole('dialog', { name: words.question }).waitFor()
      await takePicture(page, `question-${language}`)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.cancel, exact: true }).click()
      await page.getByRole('button', { name: words.keep }).click()
      expect(server().bookings()).toMatchObject([{ status: 'GIVEN' }])
      await page.getByRole('button', { name: words.cancel, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.yes }).click()
      await page.getByText(words.cancelled).waitFor()
      await page.getByText(words.gone, { exact: true }).waitFor()
      expect(server().bookings()).toMatchObject([{ status: 'CANCELLED' }])
      await ends(guest)
    })
  },
)

test.each([
  ['of another kind', 'data:text/html;name=a.html;base64,PGI+'],
  ['without content', 'data:application/pdf;name=a.pdf;size=9,'],
  ['that is too large', `data:application/pdf;name=a.pdf;base64,${'A'.repeat(683_692)}`],
])('the server refuses a file %s that a changed page sends', async (_, file) => {
  const send = (sent: string) =>
    fetch(`${server().origin}/moim/v1/bookings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'a'.repeat(32) },
      body: JSON.stringify({
        room: 'namsan',
        day: '2026-12-01',
        slot: '09:00',
        title: 'Plans',
        people: 1,
        plan: sent,
      }),
    })
  expect((await send(file)).status).toBe(400)
  expect((await send(plan.value)).status).toBe(201)
})

describe('interruptions of a booking', () => {
  test('returns to the time page when another user was faster, keeps text', async () => {
    const guest = await visit()
    const { page, words } = guest
    await toRooms(guest)
    await toLastPage(guest)
    server().takeNextSlot()
    await page.getByRole('button', { name: words.ask }).click()
    await page.getByText(words.taken).first().waitFor()
    await look(guest, words.when, 'taken')
    await page.getByLabel(words.time).selectOption('14:00')
    await page.getByRole('button', { name: words.next }).click()
    await expect.poll(() => page.getByLabel(words.title).inputValue()).toBe('Plans')
    expect(await page.getByLabel('Cost centre').inputValue()).toBe('A-12')
    expect(guest.watch.refusals()).toEqual(['409 POST /moim/v1/bookings'])
    await ends(guest)
  })

  test('keeps typed text on Back and reload, and confirms before leaving', async () => {
    const guest = await visit()
    const { page, words } = guest
    await toRooms(guest)
    await toLastPage(guest)
    await page.goBack()
    await heading(guest, words.what)
    await page.goBack()
    await heading(guest, words.when)
    await page.getByRole('button', { name: words.other }).click()
    await page.getByRole('dialog', { name: words.lost }).waitFor()
    await page.getByRole('button', { name: words.stay }).click()
    await heading(guest, words.when)
    // The browser validates as well, in its own words.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await heading(guest, words.when)
    await expect.poll(() => page.getByLabel(words.day).inputValue()).toBe('2026-12-01')
    await ends(guest)
  })

  test('shows the rejection of a request, and keeps polling after a reload', async () => {
    const guest = await visit()
    const { page, words } = guest
    await toRooms(guest)
    await toLastPage(guest)
    await page.getByRole('button', { name: words.ask }).click()
    await heading(guest, words.waiting)
    await page.reload()
    await heading(guest, words.waiting)
    server().decide('REFUSED')
    await page.getByText(words.refused).waitFor()
    expect(new URL(page.url()).search).toBe('?what=refused')
    await ends(guest)
  })

  test('opens the rules in a new tab, also in another chosen language', async () => {
    const guest = await visit()
    const { page, words } = guest
    await toRooms(guest)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('contentinfo').getByRole('link', { name: words.rules }).click()
    const rules = await opening
    await rules.getByRole('heading', { name: words.kind }).waitFor()
    await rules.getByRole('button', { name: 'Language: English' }).click()
    await rules.getByRole('menuitemradio', { name: '한국어' }).click()
    await rules.getByRole('heading', { name: WORDS['ko-KR'].kind }).waitFor()
    await expect.poll(() => rules.title()).toBe(WORDS['ko-KR'].rules)
    await takePicture(rules, 'rules-ko-KR')
    await ends(guest)
  })

  test('asks for the missing work place first, then opens the wanted page', async () => {
    const guest = await visit()
    const { page, words } = guest
    await page.goto(`${server().origin}/rooms/bookings`)
    await heading(guest, words.choose)
    await page.getByRole('radio', { name: words.seoul }).check()
    await page.getByRole('button', { name: words.go }).click()
    await heading(guest, words.mine)
    await page.goto(`${server().origin}/rooms/no/such/room`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('There is nothing here')
    await ends(guest)
  })

  test('shows the wording of another tenant on the same screen', async () => {
    const guest = await visit()
    const { page } = guest
    await page.context().addCookies([{ name: 'Tenant', value: 'tower', url: server().origin }])
    await toRooms(guest)
    expect(
      await page.getByText('The lifts are closed after eight in the evening.').isVisible(),
    ).toBe(true)
    await ends(guest)
  })

  test('shows the journey and the logo of the folder of a tenant', async () => {
    const guest = await visit()
    const { page } = guest
    await page.context().addCookies([{ name: 'Tenant', value: 'tower', url: server().origin }])
    await toRooms(guest)
    const logo = page.locator('header .logo img')
    expect(await logo.getAttribute('src')).toMatch(/^\/rooms\/assets\/logo-[\w-]{8}\.svg$/)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'How to get in' }).click()
    await page.getByRole('button', { name: 'The station' }).click()
    await page.getByText('Take exit 3').waitFor()
    await page.reload()
    await page.getByText('Take exit 3').waitFor()
    await ends(guest)
  })

  test('does not have the journey of another tenant', async () => {
    const guest = await visit()
    const { page } = guest
    await page.goto(`${server().origin}/rooms/way-in`)
    await expect.poll(() => page.title()).toBe('There is nothing here')
    const own = await fetch(`${server().origin}/rooms/`)
    expect(await own.text()).not.toContain('way-in')
    await ends(guest)
  })
})

test('the first screen renders without scripts, and names no other product', async () => {
  const asked = async (language: string) =>
    await fetch(`${server().origin}/rooms/`, { headers: { 'accept-language': language } })
  const page = await asked('ko-KR')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  const text = await page.text()
  expect(text).toContain('<h1')
  expect(text).toContain(WORDS['ko-KR'].choose)
  expect(await (await asked('en')).text()).toContain(WORDS['en-US'].choose)
  expect(text.match(/secdx|oauth2|otp|mfa|verifyPassword|Gatehouse/gi) ?? []).toEqual([])
})

test('one command starts the server and the screens', async () => {
  const started = await startGatehouse({
    script: ['examples/room-booking/start.ts'],
    env: { NODE_ENV: 'development' },
  })
  try {
    const guest = await visit()
    const { page, words } = guest
    await page.goto(`${started.origin}/rooms/`, { timeout: 120_000 })
    await page.getByRole('radio', { name: words.seoul }).check()
    await page.getByRole('button', { name: words.go }).click()
    await heading(guest, words.rooms)
    await page.getByText(words.free).waitFor()
    expect(guest.watch.faults()).toEqual([])
  } finally {
    await started.stop()
  }
}, 300_000)

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The server has not started yet.')
  return thing
}
