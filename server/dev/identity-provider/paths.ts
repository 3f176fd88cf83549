/**
 * Below the origin of the other applications, because a provider of another company has its own
 * origin.
 */
export const identityProviderRoot = '/identity-provider'
/** Its own sign-in page, which its library leaves to us. */
export const signInPath = `${identityProviderRoot}/sign-in`
