import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { HANDLES, PERSONAL_FIELDS, SECRET_FIELDS } from '../support/canary-classes.ts'

// Fields of the state that are secret, handle or personal, and the fields of requests and answers
// that their values come from or go to. Each name is a canary in the browser tests
// (tests/support/canaries.ts).
const CANARIES: Readonly<
  Record<'secret' | 'handle' | 'personal', Readonly<Record<string, string>>>
> = {
  secret: {
    'enrollment.appData': 'appData',
    'enrollment.secureCode': 'secureCode',
    'recovery.codes': 'codes',
    'emailLink.code': 'otp',
  },
  handle: {
    'session.markerToken': 'token',
    'session.exchangedToken': 'token',
    'session.pkce': 'state nonce codeVerifier',
    'auth.firstSessionDataKey': 'sessionDataKey',
    'auth.secondSessionDataKey': 'sessionDataKey',
    'auth.requestId': 'requestId',
    'auth.upRequestId': 'upRequestId',
    'auth.mfaRequestId': 'mfaRequestId',
    'auth.promptId': 'promptId',
    'login.sessionDataKey': 'sessionDataKey',
    'login.mfaToken': 'jwt',
    'verification.requestId': 'requestId',
    'enrollment.removing': 'credentialId',
    'findId.requestId': 'requestId',
    'findId.findUserId': 'findUserId',
    'findId.availableAccounts': 'findUserId maskedId',
    'signup.invitationKey': 'invitationKey',
    'signup.contextId': 'contextId',
    'signup.emailVerificationId': 'verificationId emailVerificationId',
    'signup.phoneVerificationId': 'verificationId phoneVerificationId',
    'signup.emailVerificationIds': 'verificationId emailVerificationId',
    'signup.phoneVerificationIds': 'verificationId phoneVerificationId',
    'idp.emailVerificationId': 'verificationId emailVerificationId',
    'idp.phoneVerificationId': 'verificationId phoneVerificationId',
    'trouble.requestId': 'requestId',
    'trouble.link': 'link',
    'trouble.notMeLink': 'link',
    'emailLink.requestId': 'requestId',
    'ui.renaming': 'credentialId',
  },
  personal: {
    'auth.userId': 'username',
    'auth.chosenTarget': 'maskedData',
    'auth.displayUid': 'displayUid',
    'auth.sotName': 'sotName',
    'login.username': 'username',
    'login.typed': 'username',
    'login.typedAccount': 'username',
    'login.typedKnoxId': 'knoxId',
    'profile.username': 'username',
    'session.owner': 'username',
    'profile.displayName': 'displayName',
    'profile.displayUid': 'displayUid',
    'profile.sotName': 'sotName',
    'verification.maskedData': 'maskedData',
    'flags.upEnrollSessionKey': 'username formattedName enFormattedName',
    'enrollment.suggested': 'suggested',
    'enrollment.replaces': 'maskedData',
    'enrollment.phoneNumber': 'phoneNumber',
    'enrollment.email': 'email',
    'enrollment.knoxId': 'knoxId',
    'enrollment.deviceName': 'deviceName',
    'findId.familyName': 'familyName',
    'findId.givenName': 'givenName',
    'findId.phoneNumber': 'phoneNumber',
    'findId.email': 'email',
    'findId.waitsFor': 'phoneNumber email',
    'findId.maskedData': 'maskedData',
    'signup.invitedEmail': 'invitedEmail',
    'signup.invitedGroups': 'invitedGroups',
    'signup.attributes': 'attributes',
    'signup.approvers': 'approver',
    'signup.signupForm': 'username familyName givenName email phone attributes',
    'signup.emailSentTo': 'email',
    'signup.phoneSentTo': 'phoneNumber',
    'signup.emailEntered': 'email',
    'signup.phoneEntered': 'phoneNumber',
    'signup.signedUpUserData': 'username familyName givenName email phone approver',
    'idp.approver': 'approver',
    'idp.typed': 'familyName givenName email phone attributes',
    'idp.emailSentTo': 'email',
    'idp.phoneSentTo': 'phoneNumber',
    'idp.emailEntered': 'email',
    'idp.phoneEntered': 'phoneNumber',
    'trouble.sentTo': 'maskedData maskedEmail',
    'ui.renamed': 'deviceName',
    'ui.methodNameTyped': 'methodName',
    'ui.appNumber': 'phoneNumber',
    'ui.typedEarly': 'username',
    'ui.registering': 'phoneNumber email knoxId',
  },
}

/** It is always empty (decision 0044), or it is the time until which a proof is valid. */
const WITHOUT: ReadonlySet<string> = new Set([
  'auth.keyData',
  'signup.emailProofUntil',
  'signup.phoneProofUntil',
])

const names = { secret: SECRET_FIELDS, handle: HANDLES, personal: PERSONAL_FIELDS } as const
const classes = Object.keys(names) as readonly (keyof typeof names)[]

const { program } = compile(readSources(join(import.meta.dirname, '../..')))
const state = Object.entries(program?.index.state ?? {}).flatMap(([store, { fields }]) =>
  Object.entries(fields).map(([field, { class: of }]) => ({
    at:
      store === 'verification' ? `${store}.${field.split('.').at(-1) ?? ''}` : `${store}.${field}`,
    of,
  })),
)

describe.each(classes)('every field of the state that is %s', (of) => {
  it('has a canary', () => {
    const classed = new Set(
      state.flatMap((field) => (field.of === of && !WITHOUT.has(field.at) ? [field.at] : [])),
    )
    expect(Object.keys(CANARIES[of]).toSorted()).toEqual([...classed].toSorted())
  })

  it.each(Object.entries(CANARIES[of]))('%s, by %s, of its own class', (_field, by) => {
    const all = by.split(' ')
    expect(
      all.filter(
        (name) => !names[of].has(name) && !classes.some((other) => names[other].has(name)),
      ),
    ).toEqual([])
    expect(all.some((name) => names[of].has(name))).toBe(true)
  })
})
