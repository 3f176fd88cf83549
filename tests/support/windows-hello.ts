import type { CDPSession, Page } from 'playwright-core'
import { choose } from './enroll.ts'
import { enterPassword, heading, passFirstStep, toLogin } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/**
 * Chromium's virtual authenticator of the machine (WebAuthn Level 3, section 11): its keys are
 * real, and the test decides about its user.
 */
export interface Machine {
  /** Sets whether the presented face or finger is the owner's. */
  readonly knowsTheOwner: (known: boolean) => Promise<void>
  /** True when a user answers the prompt; otherwise it stays open. */
  readonly somebodyIsThere: (there: boolean) => Promise<void>
  readonly forgetKeys: () => Promise<void>
  /** The signature counters of its keys. */
  readonly counters: () => Promise<readonly number[]>
}

/** Machines by page: Chromium refuses a second authenticator while one is active. */
const machines = new WeakMap<Page, Machine>()

/**
 * Returns the machine of a page, or gives it one. Tools that check a screen may end the earlier
 * one.
 */
export async function useMachine({ context, page }: Visitor): Promise<Machine> {
  const before = machines.get(page)
  if (before && (await isAlive(before))) return before
  const machine = await addMachine(await context.newCDPSession(page))
  machines.set(page, machine)
  return machine
}

async function isAlive(machine: Machine): Promise<boolean> {
  return machine.counters().then(
    () => true,
    () => false,
  )
}

async function addMachine(devtools: CDPSession): Promise<Machine> {
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    knowsTheOwner: async (isUserVerified) =>
      void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    somebodyIsThere: async (enabled) =>
      void (await devtools.send('WebAuthn.setAutomaticPresenceSimulation', {
        authenticatorId,
        enabled,
      })),
    forgetKeys: async () =>
      void (await devtools.send('WebAuthn.clearCredentials', { authenticatorId })),
    counters: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
        ({ signCount }) => signCount,
      ),
  }
}

const words = {
  'en-US': {
    method: 'Windows Hello',
    verify: 'Use Windows Hello',
    register: 'Set up Windows Hello',
    here: 'Set up Windows Hello on this PC',
    done: 'Windows Hello is set up',
    devices: 'Windows Hello',
    deviceName: 'Device name',
    next: 'Next',
    begin: 'Start',
    beginHere: 'Start',
    again: 'Try again',
    goOn: 'Continue',
    cancelled: 'The Windows Hello operation was canceled.',
    none: 'Windows Hello is not set up on this device.',
    late: 'Time is up. Start again.',
    within: /Complete it within \d+ seconds?\./,
    requires: 'Windows 10 version 1903 or later is required.',
    registerLink: 'Set up Windows Hello on this device',
    already: 'This device is already set up.',
    rename: 'Rename',
    save: 'Save',
    saved: 'Saved.',
    remove: 'Remove',
    removeNow: 'Remove the device',
    removed: 'The device has been removed.',
    last: 'You need at least one way to sign in.',
    thisDevice: 'This device',
    add: 'Add this device',
    registerAgain: 'Set up again',
    toHome: 'Back to home',
    back: 'Back',
    toDevices: 'Back to your devices',
    devicesOf: 'Devices',
  },
  'ko-KR': {
    method: 'Windows Hello',
    verify: 'Windows Hello로 인증',
    register: 'Windows Hello 등록',
    here: '이 PC에 Windows Hello 등록',
    done: 'Windows Hello가 등록되었습니다',
    devices: 'Windows Hello 관리',
    deviceName: '기기 이름',
    next: '다음',
    begin: '인증 시작',
    beginHere: '등록 시작',
    again: '다시 시도',
    goOn: '계속',
    cancelled: 'Windows Hello 인증이 취소되었습니다.',
    none: '이 기기에 등록된 Windows Hello 정보가 없습니다.',
    late: '인증 시간이 지났습니다. 다시 시작해 주세요.',
    within: /\d+초 안에 인증을 완료해 주세요\./,
    requires: 'Windows 10 버전 1903 이상이 필요합니다.',
    registerLink: '이 기기에 Windows Hello 등록',
    already: '이미 등록된 기기입니다.',
    rename: '이름 변경',
    save: '저장',
    saved: '저장되었습니다.',
    remove: '삭제',
    removeNow: '기기 삭제',
    removed: '기기가 삭제되었습니다.',
    last: '인증 수단을 하나 이상 유지해야 합니다.',
    thisDevice: '현재 기기',
    add: '이 기기 추가',
    registerAgain: '다시 등록',
    toHome: '홈으로 이동',
    back: '이전',
    toDevices: '기기 목록으로',
    devicesOf: '기기 관리',
  },
} as const

export type HelloWords = (typeof words)['en-US' | 'ko-KR']
export const helloWords = ({ words: { tag } }: Visitor): HelloWords => words[tag]

export const pressButton = ({ page }: Visitor, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Returns the text of the focused element; empty when the whole page has the focus. */
export const focused = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''),
  )

/** Waits for the status message above the screen. */
export const expectText = ({ page }: Visitor, text: string): Promise<void> =>
  page.getByRole('status').getByText(text, { exact: true }).first().waitFor()

/** Goes from the password, without registered methods, to the prompt that makes a key. */
export async function toRegistration(visitor: Visitor, deviceName = 'Desk PC'): Promise<void> {
  const own = helloWords(visitor)
  await passFirstStep(visitor)
  await choose(visitor, own.method, own.register)
  await nameDevice(visitor, deviceName)
}

/** Goes from the page for the device's name to the page that creates its key. */
export async function nameDevice(visitor: Visitor, name: string): Promise<void> {
  const own = helloWords(visitor)
  await visitor.page.getByLabel(own.deviceName, { exact: true }).fill(name)
  await pressButton(visitor, own.next)
  await heading(visitor, own.here)
}

export async function makeKey(visitor: Visitor): Promise<void> {
  const own = helloWords(visitor)
  await pressButton(visitor, own.beginHere)
  await heading(visitor, own.done)
}

/** Signs in nara.yoon, a user without other methods, and registers Windows Hello. */
export async function registerInSignIn(visitor: Visitor): Promise<void> {
  const own = helloWords(visitor)
  await toRegistration(visitor)
  await makeKey(visitor)
  await pressButton(visitor, own.goOn)
  await heading(visitor, visitor.words.home)
}

/**
 * Proves the password again, as a user with Windows Hello alone: the prompt opens by itself. The
 * machine is not touched before, because the login offers its key at the ID field, and an accepted
 * key fills in the form while the test types.
 */
export async function toPrompt(visitor: Visitor): Promise<Machine> {
  const machine = await useMachine(visitor)
  await machine.somebodyIsThere(false)
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, helloWords(visitor).verify)
  await machine.somebodyIsThere(true)
  return machine
}
