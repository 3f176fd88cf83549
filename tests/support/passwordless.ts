import { heading, signIn } from './sign-in.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'

const words = {
  'en-US': {
    title: 'Sign in without a password',
    use: 'Use passwordless sign-in',
    first: 'First method',
    second: 'Second method',
    save: 'Save',
    saved: 'Saved.',
    check: "Confirm it's you",
    passwordFirst: 'Enter your password first. You use Windows Hello next.',
    home: 'Back to home',
  },
  'ko-KR': {
    title: '비밀번호 없는 로그인',
    use: '비밀번호 없는 로그인 사용',
    first: '1차 인증 수단',
    second: '2차 인증 수단',
    save: '저장',
    saved: '저장되었습니다.',
    check: '본인 확인',
    passwordFirst: '먼저 비밀번호를 입력해 주세요. 그다음 Windows Hello로 인증합니다.',
    home: '홈으로 이동',
  },
} as const

export const passwordlessWords = ({ words: { tag } }: Visitor): (typeof words)['en-US' | 'ko-KR'] =>
  words[tag]

/** Goes from the home to the settings. */
export async function toSettings(visitor: Visitor): Promise<void> {
  const { title } = passwordlessWords(visitor)
  await visitor.page.getByRole('main').getByRole('button', { name: title, exact: true }).click()
  await heading(visitor, title)
}

export const PASSWORDLESS_TRIPS: readonly Trip[] = [
  {
    name: 'to the log-in without a password',
    rows: [
      {
        id: 'passwordless',
        async reach(visitor) {
          await signIn(visitor)
          await toSettings(visitor)
        },
      },
      {
        id: 'passwordless',
        face: 'wrong',
        async reach(visitor) {
          const { use, save } = passwordlessWords(visitor)
          await visitor.page.getByLabel(use).check()
          await visitor.page.getByRole('button', { name: save, exact: true }).click()
          await visitor.page.locator('[aria-invalid=true]').waitFor()
        },
      },
      {
        id: 'authenticate',
        face: 'before the log-in is changed',
        by: 'startAuthenticate',
        async reach(visitor) {
          const { first, second, save, check } = passwordlessWords(visitor)
          await visitor.page.getByLabel(first).selectOption({ label: visitor.words.email })
          await visitor.page.getByLabel(second).selectOption({ label: visitor.words.sms })
          await visitor.page.getByRole('button', { name: save, exact: true }).click()
          await heading(visitor, check)
        },
      },
    ],
  },
]
