import { type CookieSetup, writeCookie } from './cookie-fields.ts'

const probe = 'cookieProbe'
/** Seconds, in case the cookie is never removed. */
const life = 60

/**
 * True when a written cookie can be read again. The sign-in depends on cookies of the server. A
 * browser that refuses the page's cookies refuses the server's cookies too (B24).
 */
export async function canStoreCookies(setup: CookieSetup): Promise<boolean> {
  if (canReadBack(setup)) return true
  // WebKit hands cookies to another process, and may answer with the old cookies.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return canReadBack(setup)
}

function canReadBack(setup: CookieSetup): boolean {
  writeCookie(probe, 'kept', life, setup)
  const isPersisted = /(?:^|;\s*)cookieProbe=kept(?:;|$)/.test(setup.read())
  writeCookie(probe, '', 0, setup)
  return isPersisted
}
