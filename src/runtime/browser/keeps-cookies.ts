import { type CookieSetup, writeCookie } from './cookie-fields.ts'

const probe = 'cookieProbe'
/** Seconds, should it never be removed. */
const life = 60

/**
 * Whether a cookie that was written can be read again. The sign-in hangs on those of the server: a
 * browser that refuses the page's refuses them too (B24).
 */
export async function keepsCookies(setup: CookieSetup): Promise<boolean> {
  if (canReadBack(setup)) return true
  // WebKit hands cookies to another process, and may answer with the jar of before.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return canReadBack(setup)
}

function canReadBack(setup: CookieSetup): boolean {
  writeCookie(probe, 'kept', life, setup)
  const isKept = /(?:^|;\s*)cookieProbe=kept(?:;|$)/.test(setup.read())
  writeCookie(probe, '', 0, setup)
  return isKept
}
