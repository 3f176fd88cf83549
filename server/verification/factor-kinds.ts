import type { FactorKind } from '../store/tables.ts'

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
