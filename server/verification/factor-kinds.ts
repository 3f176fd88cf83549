import type { FactorKind } from '../store/tables.ts'

/** All ten, in the order in which lists show them to who prefers none. */
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
