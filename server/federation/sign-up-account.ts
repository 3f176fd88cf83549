/**
 * A sign-up proves a request that has no account yet: nobody's, and told from the other nobodies
 * (`login/nobody`).
 */
const mark = 'nobody:sign-up:'
export const pendingSignUpId = (subjectHash: string): string => mark + subjectHash
export const isPendingSignUp = (accountId: string): boolean => accountId.startsWith(mark)
