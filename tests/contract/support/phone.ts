import type { HttpBrowser } from './http-browser.ts'

type Account = {
  readonly id: string
  readonly kind: string
  readonly issuer: string
  readonly label: string
  readonly code?: string
  readonly secondsLeft?: number
}
type Request = {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly browser: string
  readonly secondsLeft: number
}
export type Phone = {
  readonly id: string
  readonly name: string
  readonly accounts: readonly Account[]
  readonly requests: readonly Request[]
}

const post = async (
  browser: HttpBrowser,
  path: string,
  body: unknown,
): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(
    (
      await browser.send('POST', `/sandbox/api/phone/${path}`, JSON.stringify(body), {
        'content-type': 'application/json',
      })
    ).text,
  )

export const phones = async (browser: HttpBrowser): Promise<readonly Phone[]> =>
  JSON.parse((await browser.get('/sandbox/phone.json')).text)

/** Returns the newest entry of that kind for that ID in the default tenant. */
export async function shownCode(
  browser: HttpBrowser,
  kind: 'UaMOTP' | 'UaTOTP',
  label = 'areum.bae',
): Promise<string> {
  const found = (await phones(browser))
    .flatMap(({ accounts }) => accounts)
    .findLast(
      (account) =>
        account.kind === kind && account.label === label && account.issuer === 'Gatehouse',
    )
  if (found?.code === undefined) throw new Error(`no phone shows a code of ${kind} for ${label}`)
  return found.code
}

export const waiting = async (browser: HttpBrowser): Promise<readonly Request[]> =>
  (await phones(browser)).flatMap(({ requests }) => requests)

export const addPhone = async (
  browser: HttpBrowser,
  name: string,
  pin = '246802',
): Promise<string> => (await post(browser, 'add', { name, pin }))['phone'] ?? ''

export const pair = async (browser: HttpBrowser, phone: string, text: string): Promise<string> =>
  (await post(browser, 'pair', { phone, text }))['is'] ?? ''

export const answer = async (
  browser: HttpBrowser,
  id: string,
  decision: 'approve' | 'deny',
  number = '',
  pin = '135790',
): Promise<string> => (await post(browser, 'answer', { id, decision, number, pin }))['is'] ?? ''
