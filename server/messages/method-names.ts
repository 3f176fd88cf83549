import type { FactorKind } from '../store/tables.ts'

/** Names of the methods in messages: the same as on the screens. */
export const methodNames: Readonly<
  Record<'en-US' | 'ko-KR', Readonly<Record<FactorKind, string>>>
> = {
  'en-US': {
    Sms: 'SMS',
    Email: 'Email',
    Msg: 'Knox Messenger',
    UaMOTP: 'SingleID Authenticator mOTP',
    UaTOTP: 'SingleID Authenticator TOTP',
    UaApp: 'SingleID Authenticator Bio',
    UaPin: 'SingleID Authenticator PIN',
    WindowsHello: 'Windows Hello',
    ActiveDirectory: 'Active Directory',
    KnoxIdentity: 'Knox ID',
  },
  'ko-KR': {
    Sms: 'SMS',
    Email: '이메일',
    Msg: 'Knox 메신저',
    UaMOTP: 'SingleID Authenticator 모바일 OTP(mOTP)',
    UaTOTP: 'SingleID Authenticator TOTP',
    UaApp: 'SingleID Authenticator 생체 인증',
    UaPin: 'SingleID Authenticator PIN',
    WindowsHello: 'Windows Hello',
    ActiveDirectory: 'Active Directory',
    KnoxIdentity: 'Knox ID',
  },
}
