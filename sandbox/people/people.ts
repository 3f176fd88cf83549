import type { Person } from './person.ts'

const sms = (address: string) => ({ kind: 'Sms', address }) as const
const email = (address: string) => ({ kind: 'Email', address }) as const

const person = (given: Partial<Person> & Pick<Person, 'username' | 'password' | 'name' | 'about'>): Person => ({
  language: 'en-US', secondStep: true, factors: [], state: 'active', ...given,
})

/** Who you can be. */
export const people: readonly Person[] = [
  person({
    username: 'minji.kim', password: 'rain-on-slate-roofs', name: 'Minji Kim',
    about: { en: 'Signs in with a password and a code, by SMS or e-mail.', ko: '비밀번호와 SMS 또는 이메일 인증번호로 로그인합니다.' },
    factors: [sms('+82 10-5550-0101'), email('minji.kim@example.com')],
  }),
  person({
    username: 'seoyeon.lee', password: 'maru-and-morning-light', name: '이서연', language: 'ko-KR',
    about: { en: 'Reads Korean: her messages are in Korean. Password and a code.', ko: '한국어 사용자입니다. 비밀번호와 한국어 인증번호 메시지로 로그인합니다.' },
    factors: [sms('+82 10-5550-0102'), email('seoyeon.lee@example.com')],
  }),
  person({
    username: 'jisoo.han', password: 'one-phone-no-mailbox', name: 'Jisoo Han',
    about: { en: 'Has one method besides the password: SMS.', ko: '비밀번호 외에 SMS 인증만 등록되어 있습니다.' },
    factors: [sms('+82 10-5550-0103')],
  }),
  person({
    username: 'daniel.park', password: 'a-single-plain-door', name: 'Daniel Park',
    about: { en: 'Needs one step only: the password.', ko: '비밀번호 한 단계로만 로그인합니다.' },
    secondStep: false,
  }),
  person({
    username: 'nara.yoon', password: 'nothing-registered-yet', name: 'Nara Yoon',
    about: { en: 'Needs a second step but has registered no method.', ko: '2단계 인증이 필요하지만 등록된 인증 수단이 없습니다.' },
  }),
  person({
    username: 'locked.lee', password: 'the-key-turned-twice', name: 'Jun Lee', state: 'locked',
    about: { en: 'Locked until the password is reset.', ko: '비밀번호를 재설정할 때까지 계정이 잠겨 있습니다.' },
    factors: [sms('+82 10-5550-0106')],
  }),
  person({
    username: 'expired.choi', password: 'last-years-calendar', name: 'Hana Choi', state: 'expired',
    about: { en: 'The password is older than the policy allows.', ko: '비밀번호 사용 기간이 만료되었습니다.' },
    factors: [sms('+82 10-5550-0107')],
  }),
  person({
    username: 'dormant.jung', password: 'a-long-winter-sleep', name: 'Bora Jung', state: 'dormant-self',
    about: { en: 'Dormant; may release the account.', ko: '휴면 상태이며 직접 해제할 수 있습니다.' },
    factors: [sms('+82 10-5550-0108')],
  }),
]

export const tenantId = 'default'
