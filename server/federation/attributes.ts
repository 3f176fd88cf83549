import { normalise } from '../../src/rules/normalise.ts'
import { judge } from '../../src/rules/registry.ts'
import type { Claims } from './idp-client.ts'

export const attributeNames = [
  'username',
  'familyName',
  'givenName',
  'email',
  'phoneNumber',
  'department',
] as const
export type AttributeName = (typeof attributeNames)[number]

/** Attributes of a user as a provider gave them. The user cannot change a vouched attribute. */
export type Attributes = Readonly<
  Partial<Record<AttributeName, { readonly value: string; readonly vouched: boolean }>>
>

/**
 * Source claim of each attribute, and the claim that says whether the provider verified it (OpenID
 * Connect Core 1.0, section 5.1). Without that claim it is verified.
 */
const claimOf = {
  username: ['preferred_username'],
  familyName: ['family_name'],
  givenName: ['given_name'],
  email: ['email', 'email_verified'],
  phoneNumber: ['phone_number', 'phone_number_verified'],
  department: ['department'],
} as const satisfies Readonly<Record<AttributeName, readonly [string, string?]>>

const entryKindOf: Readonly<Record<AttributeName, string>> = {
  username: 'user-id',
  familyName: 'text',
  givenName: 'text',
  email: 'email',
  phoneNumber: 'phone',
  department: 'text',
}

const isLine = (value: string): boolean => value.length <= 100 && !/\p{Cc}/u.test(value)
const isPhone = (value: string): boolean =>
  /^\+/.test(value) && judge('phone', value, true, {}).is === 'holds'

const formats: Readonly<Record<AttributeName, (value: string) => boolean>> = {
  // It becomes part of an ID (the specification, section 5).
  username: (value) => /^[A-Za-z0-9._~-]{1,30}$/.test(value),
  familyName: isLine,
  givenName: isLine,
  department: isLine,
  email: (value) => judge('email', value, true, {}).is === 'holds',
  phoneNumber: isPhone,
}

/**
 * @returns the well-formed attributes, and the names of the others: only names are reported, never
 * the values
 */
export function readClaims(claims: Claims): {
  readonly attributes: Attributes
  readonly wrong: readonly AttributeName[]
} {
  const wrong: AttributeName[] = []
  const attributes = Object.fromEntries(
    attributeNames.flatMap((name) => {
      const [claim, verified] = claimOf[name] as readonly [string, string?]
      const claimValue = claims[claim]
      if (claimValue === undefined || claimValue === null || claimValue === '') return []
      const value =
        typeof claimValue === 'string' ? normalise(entryKindOf[name], claimValue) : undefined
      if (value === undefined || value === '' || !formats[name](value)) {
        wrong.push(name)
        return []
      }
      return [
        [name, { value, vouched: verified === undefined || claims[verified] === true }] as const,
      ]
    }),
  )
  // Without a name of its own, a user cannot be distinguished from the others of that provider.
  return {
    attributes,
    wrong:
      attributes['username'] === undefined && !wrong.includes('username')
        ? [...wrong, 'username']
        : wrong,
  }
}
