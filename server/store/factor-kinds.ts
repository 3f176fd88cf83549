/** Channels of codes. */
export type CodeKind = 'Sms' | 'Email' | 'Msg'

/** All kinds of authenticators that prove a step. */
export type FactorKind =
  | CodeKind
  | 'UaMOTP'
  | 'UaTOTP'
  | 'UaApp'
  | 'UaPin'
  | 'WindowsHello'
  | 'ActiveDirectory'
  | 'KnoxIdentity'
