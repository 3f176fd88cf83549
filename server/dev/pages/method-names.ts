import type { FactorKind } from '../../store/tables.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'

const productNames = {
  UaTOTP: 'SingleID Authenticator TOTP',
  UaPin: 'SingleID Authenticator PIN',
  WindowsHello: 'Windows Hello',
  KnoxIdentity: 'Knox Identity',
} as const

export const methodNames: Readonly<Record<PageLanguage, Readonly<Record<FactorKind, string>>>> = {
  en: {
    ...productNames,
    Sms: 'SMS',
    Email: 'Email',
    Msg: 'Knox Messenger',
    UaMOTP: 'SingleID Authenticator mOTP',
    UaApp: 'SingleID Authenticator Bio',
    ActiveDirectory: 'Active Directory password',
  },
  ko: {
    ...productNames,
    Sms: 'SMS',
    Email: '이메일',
    Msg: 'Knox 메신저',
    UaMOTP: 'SingleID Authenticator 모바일 OTP(mOTP)',
    UaApp: 'SingleID Authenticator 생체 인증',
    ActiveDirectory: 'Active Directory 비밀번호',
  },
}

const app = { en: 'the SingleID app', ko: 'SingleID 앱' } as const
const appKinds: ReadonlySet<FactorKind> = new Set(['UaMOTP', 'UaTOTP', 'UaApp', 'UaPin'])

/** Name of a method within a sentence. The four methods of the app have one name. */
export const nameInSentence = (language: PageLanguage, kind: FactorKind): string =>
  appKinds.has(kind)
    ? app[language]
    : kind === 'Email' && language === 'en'
      ? 'email'
      : methodNames[language][kind]
