/**
 * Confidentiality of a value (design of the flow language). A secret is stored nowhere.
 * A handle may be in sealed storage and in declared parameters;
 * personal data may be in sealed storage.
 */
export type CanaryClass = 'secret' | 'handle' | 'personal'

/** By their names in the OpenAPI documents (`x-class`); canaries.test.ts holds this to them. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'otp',
  'codeVerifier',
  'password',
  'newPassword',
  'currentPassword',
  'appData',
  'secureCode',
  'codes',
])

export const HANDLES: ReadonlySet<string> = new Set([
  'promptId',
  'requestId',
  'credentialId',
  'jwt',
  'mfaRequestId',
  'sessionDataKey',
  'contextId',
  'token',
  'sessionId',
  'trustId',
  'consumerRequestId',
  'upRequestId',
  'state',
  'nonce',
  'link',
  'findUserId',
  'verificationId',
  'invitationKey',
  'emailVerificationId',
  'phoneVerificationId',
  'id_token_hint',
  // The code of OAuth: a secret of the exchange, which the standard puts into the callback's
  // address.
  'code',
])

/** Call with a recovery code: its `code` is a secret, unlike the one of OAuth. */
export const CALL_WITH_SECRET_CODE = '/verification/recovery-code/verify'

/**
 * Personal data, by its names in calls and answers.
 * `attributes` holds the further fields of an organization, under any names.
 */
export const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'username',
  'displayUid',
  'formattedName',
  'enFormattedName',
  'displayName',
  'familyName',
  'givenName',
  'sotName',
  'email',
  'phoneNumber',
  'phone',
  'knoxId',
  'maskedData',
  'maskedEmail',
  'maskedId',
  'maskedIp',
  'suggested',
  'deviceName',
  'methodName',
  'invitedEmail',
  'invitedGroups',
  'approver',
  'attributes',
  'value',
])

/**
 * Names that answers also use for words of the document: the code of an error or a country, the
 * state of an account.
 */
export const WORDS_IN_ANSWERS: ReadonlySet<string> = new Set(['code', 'state', 'attributes'])

/**
 * Path prefixes before a handle: calls of the OpenAPI document, and the screen of an invitation.
 */
export const PATHS_WITH_HANDLES: readonly string[] = [
  '/terms/prompt/',
  '/login/context/',
  '/mfa/context/',
  '/enrollment/context/',
  '/signup/invitation/',
  '/signup/idp/context/',
  '/signup/redirect/',
]
