import { demoIdentities } from '../../server/dev/identity-provider/idp-people.ts'
import { readCode, readInbox } from './read-code.ts'
import { heading, toLogin } from './sign-in.ts'
import { requiredTerms } from './terms.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'
import type { Language } from './words.ts'

/** Texts for users from an identity provider. Repeated here so that a changed text is noticed. */
export const IDP_WORDS = {
  'en-US': {
    continueWith: 'Continue with Sora ID',
    there: 'Sora ID',
    goOn: 'Continue',
    cancel: 'Cancel',
    signUp: 'Complete your sign-up',
    from: 'Information from Sora ID',
    company: 'Company',
    department: 'Department',
    familyName: 'Family name',
    next: 'Next',
    terms: 'Review the terms',
    all: ['Terms of use', 'Collection and use of personal data'],
    submit: 'Sign up',
    email: 'Confirm your email address',
    address: 'Email address',
    phone: 'Confirm your mobile number',
    number: 'Mobile number',
    send: 'Send code',
    eight: '8-digit verification code',
    confirm: 'Confirm',
    missing: 'Cannot sign in',
    canceled: 'You canceled the sign-in at the identity provider, or it did not allow it.',
    failed: 'The identity provider could not sign you in without asking you.',
    noAccount: "This account isn't linked to anyone here.",
    pending: 'Approval pending',
    approver: 'Approver: S*****',
    wrong: 'Invalid account information',
    wrongEmail: 'Email address',
    again: 'Try again',
    toLogin: 'Go to sign-in',
    registered:
      'This email address is already registered. Sign in with the account that has it, or contact the service desk.',
  },
  'ko-KR': {
    continueWith: 'Sora ID로 계속하기',
    there: 'Sora ID',
    goOn: '계속',
    cancel: '취소',
    signUp: '가입 정보 확인',
    from: 'Sora ID에서 제공한 정보',
    company: '회사',
    department: '부서',
    familyName: '성',
    next: '다음',
    terms: '약관 동의',
    all: ['이용약관', '개인정보 수집 및 이용'],
    submit: '가입하기',
    email: '이메일 주소 확인',
    address: '이메일 주소',
    phone: '휴대폰 번호 확인',
    number: '휴대폰 번호',
    send: '인증번호 받기',
    eight: '인증번호 8자리',
    confirm: '확인',
    missing: '로그인할 수 없습니다',
    canceled: 'ID 제공자(IdP)에서 로그인을 취소했거나 로그인이 허용되지 않았습니다.',
    failed: 'ID 제공자(IdP)에서 추가 입력 없이 로그인할 수 없습니다.',
    noAccount: '연결된 계정이 없습니다.',
    pending: '승인 대기',
    approver: '승인자: 박*****',
    wrong: '사용자 정보 오류',
    wrongEmail: '이메일 주소',
    again: '다시 시도',
    toLogin: '로그인으로 이동',
    registered:
      '이미 등록된 이메일입니다. 해당 계정으로 로그인하거나 서비스 데스크에 문의해 주세요.',
  },
} as const satisfies Readonly<Record<Language, unknown>>

export const idpWords = ({ words }: Visitor) => IDP_WORDS[words.tag]

/** From the log-in to the provider's own page, on another origin. */
export async function toThere(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await toLogin(visitor)
  await page.getByRole('button', { name: idpWords(visitor).continueWith }).click()
  await page.getByRole('heading', { level: 1, name: idpWords(visitor).there }).waitFor()
}

/** Chooses a user at the identity provider, by the name in English. */
export async function asThere(visitor: Visitor, name: string): Promise<void> {
  const shown =
    visitor.words.tag === 'ko-KR'
      ? demoIdentities.find((identity) => identity.name === name)?.koreanName
      : name
  await visitor.page.getByRole('radio', { name: new RegExp(`^${shown}`) }).check()
  await visitor.page.getByRole('button', { name: idpWords(visitor).goOn, exact: true }).click()
}

export async function comeBackAs(visitor: Visitor, name: string, screen: string): Promise<void> {
  await toThere(visitor)
  await asThere(visitor, name)
  await heading(visitor, screen)
}

/** Requests a code of eight digits and enters it in the current field. */
export async function confirm(visitor: Visitor, to: string): Promise<void> {
  const { page } = visitor
  const own = idpWords(visitor)
  const known = (await readInbox(visitor.origin, to)).length
  await page.getByRole('button', { name: own.send, exact: true }).click()
  // The field comes into sight and takes the focus: it is the next thing to type.
  await page.getByLabel(own.eight).and(page.locator(':focus')).waitFor()
  await page.getByLabel(own.eight).fill(await readCode(visitor.origin, to, known))
  await page.keyboard.press('Enter')
}

/** Passes the first page as a user with few attributes vouched for by the provider. */
export async function toEmail(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const own = idpWords(visitor)
  await comeBackAs(visitor, 'Eunseo Ro', own.signUp)
  await page.getByRole('textbox', { name: own.familyName }).fill('Ro')
  await page.getByRole('textbox', { name: own.company }).fill('Sora')
  await page.getByRole('textbox', { name: own.department }).fill('Design')
  await page.getByRole('button', { name: own.next, exact: true }).click()
  await heading(visitor, own.email)
}

/** The typed value counts once the field loses the focus; then the label of the button is final. */
async function typeAddress({ page, words }: Visitor, address: string): Promise<void> {
  await page.getByRole('textbox', { name: IDP_WORDS[words.tag].address }).fill(address)
  await page.keyboard.press('Tab')
}

/** On the page of terms: all that is required. */
export async function agree(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const { all, terms, submit } = idpWords(visitor)
  await heading(visitor, terms)
  for (const title of all) await requiredTerms(visitor, title).check()
  await page.getByRole('button', { name: submit, exact: true }).click()
}

/** Screens for users on their return from another provider. */
export const IDP_TRIPS: readonly Trip[] = [
  {
    name: 'an account by an identity provider',
    rows: [
      {
        id: 'idp-sign-up',
        reach: (visitor) => comeBackAs(visitor, 'Jiwoo Im', idpWords(visitor).signUp),
      },
      {
        id: 'idp-sign-up',
        face: 'terms',
        async reach(visitor) {
          await visitor.page.getByRole('textbox', { name: idpWords(visitor).company }).fill('Sora')
          await visitor.page
            .getByRole('button', { name: idpWords(visitor).next, exact: true })
            .click()
          await heading(visitor, idpWords(visitor).terms)
        },
      },
    ],
  },
  {
    name: 'an address by an identity provider',
    rows: [
      { id: 'idp-sign-up', face: 'email', reach: toEmail },
      {
        id: 'idp-sign-up',
        face: 'code',
        by: 'sendSignupOtp',
        async reach(visitor) {
          const { page } = visitor
          const own = idpWords(visitor)
          await typeAddress(visitor, 'code@partner.example')
          await page.getByRole('button', { name: own.send, exact: true }).click()
          await page.getByLabel(own.eight).waitFor()
        },
      },
      {
        id: 'idp-sign-up',
        face: 'phone',
        async reach(visitor) {
          await typeAddress(visitor, 'eunseo@partner.example')
          await confirm(visitor, 'eunseo@partner.example')
          await heading(visitor, idpWords(visitor).phone)
        },
      },
    ],
  },
  {
    name: 'in trouble with an identity provider',
    rows: [
      {
        id: 'idp-missing-error',
        reach: (visitor) => comeBackAs(visitor, 'Robin Gu', idpWords(visitor).missing),
      },
      {
        id: 'idp-pending-approval',
        async reach(visitor) {
          await comeBackAs(visitor, 'Baram Cha', idpWords(visitor).pending)
          await visitor.page.getByText(idpWords(visitor).approver).waitFor()
        },
      },
      {
        id: 'idp-attribute-error',
        async reach(visitor) {
          await comeBackAs(visitor, 'Doha Yang', idpWords(visitor).wrong)
          await visitor.page
            .getByRole('main')
            .getByText(idpWords(visitor).wrongEmail, { exact: true })
            .waitFor()
        },
      },
      {
        id: 'idp-return',
        async reach(visitor) {
          await visitor.page.route('**/login/status*', () => undefined)
          await comeBackAs(visitor, 'Daniel Park', visitor.words.signingIn)
        },
      },
    ],
  },
]
