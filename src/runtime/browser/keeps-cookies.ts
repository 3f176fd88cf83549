import type { CookieSetup } from './cookie-fields.ts'

/** Whether a cookie that was written can be read again. The sign-in hangs on those of the server: a browser that refuses the page's refuses them too (B24). */
export function keepsCookies({ basePath, secure, read, write }: CookieSetup): boolean {
  const probe = (value: string, life: number) => write(`cookieProbe=${value}; Path=${basePath === '' ? '/' : basePath}; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`)
  probe('kept', 60)
  const isKept = /(?:^|;\s*)cookieProbe=kept(?:;|$)/.test(read())
  probe('', 0)
  return isKept
}
