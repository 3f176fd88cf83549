// Types only: it adds `cookies` to Fastify's request.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Without the prefix. Only the library writes `provider`. */
export const cookieNames = {
  session: 'gatehouse-session',
  provider: 'gatehouse-op',
  flow: 'gatehouse-flow',
  device: 'gatehouse-device',
  computer: 'gatehouse-computer',
  known: 'gatehouse-known',
  chosen: 'gatehouse-chosen',
} as const
type CookieName = keyof typeof cookieNames

/** `__Host-` needs Secure, which a browser refuses to keep over plain http. */
export const cookieName = (name: CookieName, secure: boolean): string =>
  secure ? `__Host-${cookieNames[name]}` : cookieNames[name]

const isHandle = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value)
const handles: ReadonlySet<CookieName> = new Set(['session', 'flow', 'known'])

/** A handle of another form than `randomHandle`'s was never issued, and counts as none. */
export function readCookie(
  request: FastifyRequest,
  name: CookieName,
  secure: boolean,
): string | undefined {
  const value = request.cookies[cookieName(name, secure)]
  return value === undefined || !handles.has(name) || isHandle(value) ? value : undefined
}

/**
 * Strict: our own pages send it, and other sites never need it. No Max-Age: it ends with the
 * browser, and the server ends it before that.
 */
export function setSessionCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('session', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
  })
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(cookieName('session', secure), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
  })
}

/**
 * Identifies one of the account's devices, for the list of them; proves nothing. 400 days is the
 * browsers' maximum.
 */
export function setDeviceCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('device', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: 34_560_000,
  })
}

/**
 * A secret that only browsers with a complete sign-in get (`sign-in/known-browser`). The value of
 * the cookie `device` is no secret: lists of devices show it.
 */
export function setKnownCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('known', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: 34_560_000,
  })
}

/** Identifies the computer in the sandbox. It proves nothing, and exists in the sandbox only. */
export function setComputerCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('computer', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: 34_560_000,
  })
}

/**
 * Names the demo user of the next login, in the sandbox only. It proves nothing, and is read once.
 * @param username empty to remove it
 */
export const chosenCookieHeader = (username: string, secure: boolean): string =>
  `${cookieName('chosen', secure)}=${username}; Path=/; Max-Age=${username === '' ? 0 : 60}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Lax, as below. */
export function setFlowCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('flow', secure), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
  })
}

/**
 * Lax: a link on another site starts a sign-in, which needs the browser id of a running one. Set on
 * the provider's raw answer.
 */
export const flowCookieHeader = (value: string, secure: boolean): string =>
  `${cookieName('flow', secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const endedSessionCookie = (secure: boolean): string =>
  `${cookieName('session', secure)}=; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** Reads a cookie where Fastify does not see the request. */
export function cookieFrom(
  header: string | undefined,
  name: CookieName,
  secure: boolean,
): string | undefined {
  const prefix = `${cookieName(name, secure)}=`
  const found = header
    ?.split(/; */)
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
  return found !== undefined && isHandle(found) ? found : undefined
}
