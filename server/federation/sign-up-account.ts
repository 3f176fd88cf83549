/**
 * Decoy account of a sign-up: its request has no account yet. Its mark separates it from other
 * decoy accounts (`sign-in/decoy-account`).
 */
const mark = 'nobody:sign-up:'
export const pendingSignUpId = (subjectHash: string): string => mark + subjectHash
export const isPendingSignUp = (accountId: string): boolean => accountId.startsWith(mark)
