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

/** All ten kinds, in the order of lists for users without a preferred method. */
export const factorKinds = [
  'Sms',
  'Email',
  'Msg',
  'UaApp',
  'UaPin',
  'UaTOTP',
  'UaMOTP',
  'WindowsHello',
  'ActiveDirectory',
  'KnoxIdentity',
] as const satisfies readonly FactorKind[]
