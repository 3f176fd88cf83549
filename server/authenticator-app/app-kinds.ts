/**
 * The four methods of the app: names in the state, and their names in the operations
 * (`singleIDAppType`).
 */
export const appKinds = { MOTP: 'UaMOTP', TOTP: 'UaTOTP', BIO: 'UaApp', PIN: 'UaPin' } as const

export type AppType = keyof typeof appKinds
export type AppKind = (typeof appKinds)[AppType]
export type AppCodeKind = 'UaMOTP' | 'UaTOTP'
export type PushKind = 'UaApp' | 'UaPin'

export const isAppKind = (kind: string): kind is AppKind =>
  Object.values<string>(appKinds).includes(kind)
export const isCodeKind = (kind: string): kind is AppCodeKind =>
  kind === 'UaMOTP' || kind === 'UaTOTP'
