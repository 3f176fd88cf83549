/**
 * True for a name in the namespace of tenants: `own`, or `own` and a word as in `ownSurvey`. The
 * product uses no such name for a store, so none of its later versions meets one of a tenant.
 */
export const isOwnName = (name: string): boolean => /^own(?![a-z])/.test(name)
