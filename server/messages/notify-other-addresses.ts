import type { Services } from '../services.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { methodNames } from './method-names.ts'
import { writeNoticeToAll, type Notice } from './write-notice.ts'

type FactorNews =
  | 'added'
  | 'replaced'
  | 'removed'
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'passwordlessOn'
  | 'passwordlessOff'
type Text = {
  readonly subject: string
  readonly says: (name: string) => string
  readonly ifNot: (desk: string) => string
}

const englishText = { ifNot: (desk: string) => `If it was not you, contact ${desk} at once.` }
const koreanText = (done: string) => ({
  ifNot: (desk: string) => `본인이 ${done}하지 않았다면 즉시 ${desk}에 알려 주세요.`,
})

/**
 * Texts without the name of a device. The user that registers it chooses the name, and could put
 * any text into the message.
 */
const texts: Readonly<Record<'en-US' | 'ko-KR', Readonly<Record<FactorNews, Text>>>> = {
  'en-US': {
    added: {
      subject: 'A verification method was added',
      says: (name) => `${name} was added to your verification methods.`,
      ...englishText,
    },
    replaced: {
      subject: 'A verification method was changed',
      says: (name) => `${name} was registered again for your account, in place of the one before.`,
      ...englishText,
    },
    removed: {
      subject: 'A verification method was removed',
      says: (name) => `${name} was removed from your verification methods.`,
      ...englishText,
    },
    deviceAdded: {
      subject: 'Windows Hello was set up on another device',
      says: () => 'Windows Hello was set up for your account on another device.',
      ...englishText,
    },
    deviceRemoved: {
      subject: 'A Windows Hello device was removed',
      says: () => 'One of the devices with Windows Hello was removed from your account.',
      ...englishText,
    },
    passwordlessOn: {
      subject: 'Logging in without a password was switched on',
      says: () => 'Logging in without a password was switched on for your account.',
      ...englishText,
    },
    passwordlessOff: {
      subject: 'Logging in without a password was switched off',
      says: () => 'Logging in without a password was switched off for your account.',
      ...englishText,
    },
  },
  'ko-KR': {
    added: {
      subject: '인증 수단 등록 안내',
      says: (name) => `${name} 인증 수단이 새로 등록되었습니다.`,
      ...koreanText('등록'),
    },
    replaced: {
      subject: '인증 수단 변경 안내',
      says: (name) => `${name} 인증 수단이 다시 등록되어 기존 정보가 변경되었습니다.`,
      ...koreanText('변경'),
    },
    removed: {
      subject: '인증 수단 삭제 안내',
      says: (name) => `${name} 인증 수단이 삭제되었습니다.`,
      ...koreanText('삭제'),
    },
    deviceAdded: {
      subject: 'Windows Hello 기기 등록 안내',
      says: () => '다른 기기에 Windows Hello가 새로 등록되었습니다.',
      ...koreanText('등록'),
    },
    deviceRemoved: {
      subject: 'Windows Hello 기기 삭제 안내',
      says: () => 'Windows Hello를 사용하는 기기 한 대가 삭제되었습니다.',
      ...koreanText('삭제'),
    },
    passwordlessOn: {
      subject: '비밀번호 없는 로그인 설정 안내',
      says: () => '비밀번호 없는 로그인이 설정되었습니다.',
      ...koreanText('설정'),
    },
    passwordlessOff: {
      subject: '비밀번호 없는 로그인 해제 안내',
      says: () => '비밀번호 없는 로그인이 해제되었습니다.',
      ...koreanText('해제'),
    },
  },
}

/**
 * Notifies every other registered address about a change of the sign-in methods. A thief with a
 * session and one address cannot register an authenticator unnoticed (NIST 800-63B-4, 4.1.2; ASVS
 * 6.3.7). Call it in the transaction of the change.
 * @param kind the changed method; its own address gets no message. Undefined where no method
 * changed
 */
export async function notifyOtherAddresses(
  services: Services,
  store: Store,
  now: number,
  account: Account,
  news: FactorNews,
  kind?: FactorKind,
): Promise<void> {
  const { subject, says, ifNot } = texts[account.language][news]
  const notice: Notice = {
    subject,
    body: ({ product, desk }) =>
      `[${product}] ${says(kind === undefined ? '' : methodNames[account.language][kind])} ${ifNot(desk)}`,
  }
  await writeNoticeToAll(services, store, { now, account, notice, except: kind })
}
