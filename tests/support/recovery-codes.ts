import { readCode, readInbox } from './read-code.ts'
import { enterCode, heading, passFirstStep, signIn, signOut } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/** Repeated here so that a changed text is noticed. */
const words = {
  'en-US': {
    title: 'Recovery codes',
    none: 'Not set up',
    left: (count: number) => `${count} left`,
    get: 'Get recovery codes',
    getNew: 'Get new codes',
    check: "Confirm it's you",
    of: (account: string) => `Recovery codes of ${account}`,
    download: 'Download',
    file: 'recovery-codes.txt',
    print: 'Print',
    saved: 'I saved them',
    use: 'Use a recovery code',
    enter: 'Enter a recovery code',
    code: 'Recovery code',
    wrong: /^The code is incorrect or already used \(1 of \d+\)\.$/,
    activity: 'Used a recovery code',
  },
  'ko-KR': {
    title: '복구 코드',
    none: '미등록',
    left: (count: number) => `${count}개 남음`,
    get: '복구 코드 받기',
    getNew: '새 코드 받기',
    check: '본인 확인',
    of: (account: string) => `${account}님의 복구 코드`,
    download: '다운로드',
    file: '복구-코드.txt',
    print: '인쇄',
    saved: '저장했습니다',
    use: '복구 코드 사용',
    enter: '복구 코드 입력',
    code: '복구 코드',
    wrong: /^올바르지 않거나 이미 사용한 복구 코드입니다\. \(1\/\d+회\)$/,
    activity: '복구 코드를 사용했습니다',
  },
} as const

export const recoveryWords = ({ words: { tag } }: Visitor): (typeof words)['en-US' | 'ko-KR'] =>
  words[tag]

/** Row of the home. An activity by a recovery code contains these words, but does not begin so. */
export const recoveryRow = (visitor: Visitor) =>
  visitor.page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${recoveryWords(visitor).title}`) })

/** Goes from the home to the recovery codes. */
export async function toRecoveryCodes(visitor: Visitor): Promise<void> {
  await recoveryRow(visitor).click()
  await heading(visitor, recoveryWords(visitor).title)
}

/** Proves the identity by email, and waits for the ten codes. */
export async function getRecoveryCodes(visitor: Visitor): Promise<readonly string[]> {
  await proveIdentity(visitor)
  const codes = visitor.page.locator('.codes li')
  await codes.first().waitFor()
  return codes.allTextContents()
}

async function toIdentityCheck(visitor: Visitor): Promise<void> {
  const { get, check } = recoveryWords(visitor)
  await visitor.page.getByRole('button', { name: get, exact: true }).click()
  await heading(visitor, check)
}

async function proveIdentity(visitor: Visitor): Promise<void> {
  const { page, words: own, origin, person } = visitor
  await toIdentityCheck(visitor)
  const known = (await readInbox(origin, person.username)).length
  await page.getByRole('main').getByRole('button', { name: own.email }).click()
  await heading(visitor, own.emailScreen)
  await enterCode(visitor, await readCode(origin, person.username, known))
  await heading(visitor, recoveryWords(visitor).title)
}

/** Goes from the choice of the method to the field of the recovery code. */
export async function toRecoveryCode(visitor: Visitor): Promise<void> {
  const { use, enter } = recoveryWords(visitor)
  await visitor.page.getByRole('button', { name: use, exact: true }).click()
  await heading(visitor, enter)
}

export async function enterRecoveryCode(visitor: Visitor, code: string): Promise<void> {
  await visitor.page
    .getByRole('textbox', { name: recoveryWords(visitor).code, exact: true })
    .fill(code)
  await visitor.page.keyboard.press('Enter')
}

/** Rows of `TRIPS` in screens.ts. */
export const RECOVERY_TRIPS = [
  {
    name: 'from a lost phone to a recovery code',
    rows: [
      {
        id: 'recovery-codes',
        async reach(visitor: Visitor) {
          await signIn(visitor)
          await toRecoveryCodes(visitor)
        },
      },
      {
        id: 'recovery-codes',
        face: 'made',
        async reach(visitor: Visitor) {
          await getRecoveryCodes(visitor)
        },
      },
      {
        id: 'verify-select',
        face: 'recovery',
        async reach(visitor: Visitor) {
          const { saved, use } = recoveryWords(visitor)
          await visitor.page.getByRole('button', { name: saved, exact: true }).click()
          await heading(visitor, visitor.words.home)
          await signOut(visitor)
          await passFirstStep(visitor)
          await visitor.page.getByRole('button', { name: use, exact: true }).waitFor()
        },
      },
      { id: 'verify-recovery-code', reach: toRecoveryCode },
      {
        id: 'verify-recovery-code',
        face: 'wrong',
        by: 'verifyRecoveryCode',
        async reach(visitor: Visitor) {
          await enterRecoveryCode(visitor, '00000-00000')
          await visitor.page.locator('[aria-invalid=true]').waitFor()
        },
      },
    ],
  },
] as const
