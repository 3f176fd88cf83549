/**
 * Below the origin of the other applications: another company's provider has an origin of its own.
 */
export const identityProviderRoot = '/identity-provider'
/** Its own sign-in page, which its library leaves to us. */
export const signInPath = `${identityProviderRoot}/sign-in`
