import type { LoginRequest } from './login-request.ts'

/** Whether somebody who is signed in proves once more who they are. A sign-in, the reset of a password and the waking of an account are of who has yet to prove it. */
export const isCheck = ({ purpose }: Pick<LoginRequest, 'purpose'>): boolean => purpose !== '' && purpose !== 'password' && purpose !== 'release'
