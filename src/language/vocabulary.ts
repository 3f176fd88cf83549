/** Wire names of the authenticators (section 3 of the specification), in the order of the method list. */
export const authenticatorKinds = ['Sms', 'Email', 'Msg', 'UaMOTP', 'UaTOTP', 'UaApp', 'UaPin', 'WindowsHello', 'ActiveDirectory', 'KnoxIdentity'] as const
export type AuthenticatorKind = (typeof authenticatorKinds)[number]

export const variants = ['verification', 'enrollment', 'password'] as const
export type Variant = (typeof variants)[number]

export const languages = ['en-US', 'ko-KR'] as const
export type Language = (typeof languages)[number]
