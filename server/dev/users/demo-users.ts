import type { FactorKind } from '../../store/factor-kinds.ts'
import type { Demand } from '../../store/tables-of-methods.ts'
import type { AccountState } from '../../store/tables.ts'
import type { Language } from '../../texts/server-text.ts'

/**
 * A demo user for tests and trials. The password is public on purpose: nothing here is a real
 * account.
 */
export type Person = {
  readonly username: string
  readonly password: string
  readonly name: string
  /** Name in Korean script, for Korean pages. Without it `name` is in Korean script. */
  readonly koreanName?: string
  readonly language: Language
  readonly about: { readonly en: string; readonly ko: string }
  readonly secondStep: boolean
  /** `preferred`: the step for which the factor is chosen by default. */
  readonly factors: readonly Factor[]
  readonly state: AccountState
  /** Required actions of the sign-on policy. */
  readonly asked?: readonly Demand[]
  /** Methods that replace the password, where the user chose passwordless sign-in. */
  readonly passwordless?: { readonly first: FactorKind; readonly second: FactorKind | null }
  /** ID in the directory. With one, the user cannot register another. */
  readonly knoxId?: string
}

export type Factor = {
  readonly kind: FactorKind
  readonly address: string
  readonly preferred?: 1 | 2
  /** For a directory: the password that it stores, and whether it admits the user. */
  readonly directory?: { readonly password: string; readonly state: 'active' | 'suspended' }
}

const sms = (address: string) => ({ kind: 'Sms', address }) as const
const email = (address: string) => ({ kind: 'Email', address }) as const
const knox = (address: string) => ({ kind: 'Msg', address }) as const

const app = (kind: 'UaMOTP' | 'UaTOTP' | 'UaApp' | 'UaPin') =>
  ({ kind, address: 'Galaxy of Areum' }) as const

const directory = ({
  kind,
  address,
  password,
  state = 'active',
}: {
  readonly kind: 'ActiveDirectory' | 'KnoxIdentity'
  readonly address: string
  readonly password: string
  readonly state?: 'active' | 'suspended' | undefined
}) => ({ kind, address, directory: { password, state } }) as const

const person = (
  given: Partial<Person> & Pick<Person, 'username' | 'password' | 'name' | 'about'>,
): Person => ({
  language: 'en-US',
  secondStep: true,
  factors: [],
  state: 'active',
  ...given,
})

/** The demo users. */
export const people: readonly Person[] = [
  person({
    username: 'minji.kim',
    password: 'rain-on-slate-roofs',
    name: 'Minji Kim',
    koreanName: '김민지',
    about: {
      en: 'The usual sign-in. A good one to begin with.',
      ko: '가장 일반적인 로그인입니다. 처음이라면 이 계정으로 시작해 주세요.',
    },
    factors: [sms('+82 10-5550-0101'), email('minji.kim@example.com')],
  }),
  person({
    username: 'seoyeon.lee',
    password: 'maru-and-morning-light',
    name: '이서연',
    language: 'ko-KR',
    about: {
      en: 'Reads Korean: her messages are in Korean.',
      ko: '한국어 사용자입니다. 메시지가 한국어로 발송됩니다.',
    },
    factors: [sms('+82 10-5550-0102'), email('seoyeon.lee@example.com')],
  }),
  person({
    username: 'jisoo.han',
    password: 'one-phone-no-mailbox',
    name: 'Jisoo Han',
    koreanName: '한지수',
    about: {
      en: 'Has no other method to change to.',
      ko: '대신 사용할 수 있는 다른 인증 수단이 없습니다.',
    },
    factors: [sms('+82 10-5550-0103')],
  }),
  person({
    username: 'daniel.park',
    password: 'a-single-plain-door',
    name: 'Daniel Park',
    koreanName: '박다니엘',
    about: { en: 'Needs one step only.', ko: '한 단계로 로그인합니다.' },
    secondStep: false,
  }),
  person({
    username: 'nara.yoon',
    password: 'nothing-registered-yet',
    name: 'Nara Yoon',
    koreanName: '윤나라',
    about: {
      en: 'Needs a second step but has registered no method.',
      ko: '2단계 인증이 필요하지만 등록된 인증 수단이 없습니다.',
    },
  }),
  person({
    username: 'haneul.seo',
    password: 'letters-before-calls',
    name: 'Haneul Seo',
    koreanName: '서하늘',
    about: {
      en: 'Prefers email for the second step, and is taken there at once.',
      ko: '2단계 인증의 기본 수단이 이메일이어서 바로 이메일 인증으로 이동합니다.',
    },
    factors: [sms('+82 10-5550-0105'), { ...email('haneul.seo@example.com'), preferred: 2 }],
  }),
  person({
    username: 'locked.lee',
    password: 'the-key-turned-twice',
    name: 'Jun Lee',
    koreanName: '이준',
    state: 'locked',
    about: {
      en: 'Locked until the password is reset.',
      ko: '비밀번호를 재설정할 때까지 계정이 잠겨 있습니다.',
    },
    factors: [sms('+82 10-5550-0106')],
  }),
  person({
    username: 'expired.choi',
    password: 'last-years-calendar',
    name: 'Hana Choi',
    koreanName: '최하나',
    state: 'expired',
    about: {
      en: 'The password is older than the policy allows.',
      ko: '비밀번호 사용 기간이 만료되었습니다.',
    },
    factors: [sms('+82 10-5550-0107')],
  }),
  person({
    username: 'dormant.jung',
    password: 'a-long-winter-sleep',
    name: 'Bora Jung',
    koreanName: '정보라',
    state: 'dormant-self',
    about: {
      en: 'Dormant; releases the account by an identity check.',
      ko: '휴면 상태이며 본인 인증으로 직접 해제합니다.',
    },
    factors: [sms('+82 10-5550-0108')],
  }),
  person({
    username: 'dormant.oh',
    password: 'asleep-until-somebody',
    name: 'Yuna Oh',
    koreanName: '오유나',
    state: 'dormant-admin',
    about: {
      en: 'Dormant; only an administrator may release it.',
      ko: '휴면 상태이며 관리자만 해제할 수 있습니다.',
    },
    factors: [sms('+82 10-5550-0109')],
  }),
  person({
    username: 'dormant.shin',
    password: 'a-letter-wakes-me-up',
    name: 'Taeho Shin',
    koreanName: '신태호',
    state: 'dormant-reset-link',
    about: {
      en: 'Dormant; a reset link by email releases it.',
      ko: '휴면 상태이며 이메일로 받은 재설정 링크로 해제합니다.',
    },
    factors: [email('dormant.shin@example.com')],
  }),
  person({
    username: 'areum.bae',
    password: 'a-phone-in-the-pocket',
    name: 'Areum Bae',
    koreanName: '배아름',
    about: {
      en: 'Has the SingleID Authenticator app: its codes and requests are on the page Phone.',
      ko: 'SingleID Authenticator 앱을 등록했습니다. 인증번호와 인증 요청은 휴대폰 화면에서 확인할 수 있습니다.',
    },
    factors: [app('UaApp'), app('UaPin'), app('UaTOTP'), app('UaMOTP')],
  }),
  person({
    username: 'eunji.moon',
    password: 'a-note-under-the-door',
    name: 'Eunji Moon',
    koreanName: '문은지',
    about: {
      en: 'Gets codes in Knox Messenger.',
      ko: 'Knox 메신저로 인증번호를 받습니다.',
    },
    factors: [knox('eunji.moon'), email('eunji.moon@example.com')],
  }),
  person({
    username: 'byul.kang',
    password: 'a-star-without-a-name',
    name: '강별',
    language: 'ko-KR',
    knoxId: 'byul.kang',
    about: {
      en: 'Has registered no method; the directory knows her Knox ID.',
      ko: '등록된 인증 수단이 없으며, 디렉터리에 Knox ID가 있습니다.',
    },
  }),
  person({
    username: 'haeun.jang',
    password: 'two-houses-one-street',
    name: 'Haeun Jang',
    koreanName: '장하은',
    about: {
      en: 'Has an account in the Active Directory, with a password of its own.',
      ko: '별도의 비밀번호를 사용하는 Active Directory 계정이 있습니다.',
    },
    factors: [
      directory({
        kind: 'ActiveDirectory',
        address: 'haeun.jang@corp.example',
        password: 'the-older-key-ring',
      }),
      sms('+82 10-5550-0110'),
    ],
  }),
  person({
    username: 'doyun.ryu',
    password: 'a-bridge-in-the-fog',
    name: 'Doyun Ryu',
    koreanName: '류도윤',
    about: {
      en: 'Has a Knox ID, with a password of its own.',
      ko: '별도의 비밀번호를 사용하는 Knox ID가 있습니다.',
    },
    factors: [
      directory({ kind: 'KnoxIdentity', address: 'doyun.ryu', password: 'lanterns-on-the-water' }),
      email('doyun.ryu@example.com'),
    ],
  }),
  person({
    username: 'sora.moon',
    password: 'a-half-open-window',
    name: 'Sora Moon',
    koreanName: '문소라',
    about: {
      en: 'The Active Directory has suspended her account there.',
      ko: 'Active Directory 계정의 사용이 정지되었습니다.',
    },
    factors: [
      directory({
        kind: 'ActiveDirectory',
        address: 'sora.moon@corp.example',
        password: 'last-seen-in-spring',
        state: 'suspended',
      }),
      sms('+82 10-5550-0111'),
    ],
  }),
  person({
    username: 'yerin.song',
    password: 'a-gate-behind-the-gate',
    name: 'Yerin Song',
    koreanName: '송예린',
    asked: ['agent'],
    about: {
      en: 'Signs in on computers with the SSO agent only: install it on the page Computer. Password and SMS.',
      ko: 'SSO 에이전트가 설치된 컴퓨터에서만 로그인합니다. 컴퓨터 화면에서 설치할 수 있습니다. 비밀번호와 SMS 인증을 사용합니다.',
    },
    factors: [sms('+82 10-5550-0112')],
  }),
  person({
    username: 'minho.gwak',
    password: 'the-guard-dog-barks',
    name: 'Minho Gwak',
    koreanName: '곽민호',
    secondStep: false,
    asked: ['security'],
    about: {
      en: 'Needs the security program on the computer, and the password only.',
      ko: '컴퓨터에 보안 프로그램이 필요하며, 비밀번호 한 단계로 로그인합니다.',
    },
  }),
  person({
    username: 'suah.nam',
    password: 'my-desk-my-window',
    name: 'Suah Nam',
    koreanName: '남수아',
    asked: ['agent-enroll'],
    about: {
      en: 'Is asked to register the computer after the sign-in. Password and SMS.',
      ko: '로그인 후 컴퓨터를 등록하도록 안내받습니다. 비밀번호와 SMS 인증을 사용합니다.',
    },
    factors: [sms('+82 10-5550-0113')],
  }),
  person({
    username: 'jiwoo.lim',
    password: 'no-words-at-the-door',
    name: 'Jiwoo Lim',
    koreanName: '임지우',
    passwordless: { first: 'Sms', second: 'Email' },
    about: {
      en: 'Signs in without a password: choose it below the button of the sign-in.',
      ko: '비밀번호를 사용하지 않습니다. 로그인 버튼 아래에서 비밀번호 없이 로그인을 선택해 주세요.',
    },
    factors: [sms('+82 10-5550-0115'), email('jiwoo.lim@example.com')],
  }),
  person({
    username: 'garam.heo',
    password: 'read-before-you-sign',
    name: 'Garam Heo',
    koreanName: '허가람',
    asked: ['consent-mfa'],
    about: {
      en: 'Has not agreed to the terms of the MFA service yet. Password and SMS or email.',
      ko: 'MFA 서비스 약관에 아직 동의하지 않았습니다. 비밀번호와 SMS 또는 이메일 인증을 사용합니다.',
    },
    factors: [sms('+82 10-5550-0114'), email('garam.heo@example.com')],
  }),
  person({
    username: 'nari.cho',
    password: 'the-small-print-first',
    name: 'Nari Cho',
    koreanName: '조나리',
    secondStep: false,
    asked: ['consent'],
    about: {
      en: 'Has not agreed to the terms of the application yet; one of them is optional. Password only.',
      ko: '애플리케이션 약관에 아직 동의하지 않았습니다. 선택 약관이 하나 있으며, 비밀번호 한 단계로 로그인합니다.',
    },
  }),
  person({
    username: 'suspended.kwon',
    password: 'the-badge-was-handed-in',
    name: 'Dohyun Kwon',
    koreanName: '권도현',
    state: 'suspended',
    factors: [sms('+82 10-5550-0121')],
    about: {
      en: 'Suspended; an administrator decides.',
      ko: '사용이 정지된 계정이며 관리자가 처리합니다.',
    },
  }),
  person({
    username: 'inactive.woo',
    password: 'the-first-day-is-monday',
    name: 'Seulgi Woo',
    koreanName: '우슬기',
    state: 'inactive',
    factors: [sms('+82 10-5550-0122')],
    about: { en: 'Not active yet.', ko: '아직 활성화되지 않은 계정입니다.' },
  }),
  person({
    username: 'pending.yang',
    password: 'somebody-has-to-sign',
    name: 'Jaemin Yang',
    koreanName: '양재민',
    state: 'pending',
    factors: [sms('+82 10-5550-0123')],
    about: { en: 'Waits for approval.', ko: '승인을 기다리고 있는 계정입니다.' },
  }),
  person({
    username: 'reset.hong',
    password: 'given-by-the-help-desk',
    name: 'Yejin Hong',
    koreanName: '홍예진',
    state: 'must-reset',
    factors: [sms('+82 10-5550-0124')],
    about: {
      en: 'Has to reset the password before signing in.',
      ko: '로그인하기 전에 비밀번호를 재설정해야 합니다.',
    },
  }),
  person({
    username: 'denied.noh',
    password: 'only-from-the-office',
    name: 'Taeyang Noh',
    koreanName: '노태양',
    state: 'policy-access-denied',
    factors: [sms('+82 10-5550-0125')],
    about: {
      en: 'The sign-on policy does not allow the access.',
      ko: '로그인 정책에 따라 접근이 제한됩니다.',
    },
  }),
  person({
    username: 'browser.gil',
    password: 'with-the-other-window',
    name: 'Sebin Gil',
    koreanName: '길세빈',
    state: 'policy-browser-not-allowed',
    factors: [sms('+82 10-5550-0126')],
    about: {
      en: 'The sign-on policy does not allow the browser.',
      ko: '로그인 정책에서 브라우저를 허용하지 않습니다.',
    },
  }),
  person({
    username: 'unmapped.ahn',
    password: 'a-name-without-a-desk',
    name: 'Rowoon Ahn',
    koreanName: '안로운',
    state: 'policy-no-mapped-user',
    factors: [sms('+82 10-5550-0127')],
    about: { en: 'No user is mapped to the account.', ko: '계정에 연결된 사용자가 없습니다.' },
  }),
  person({
    username: 'idle.min',
    password: 'the-kettle-went-cold',
    name: 'Hyein Min',
    koreanName: '민혜인',
    state: 'policy-session-expired',
    factors: [sms('+82 10-5550-0128')],
    about: {
      en: 'The sign-on policy holds the session to be over.',
      ko: '로그인 정책에 따라 세션이 만료된 것으로 처리됩니다.',
    },
  }),
]
