import { describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress } from './support/sign-in.ts'
import { useSandbox } from './support/use-sandbox.ts'

const sandbox = useSandbox({ mode: 'backend', publicOrigin: 'https://login.example.com' })

/** How many of so many are let through, of a proxy on this machine that says where they come from. */
async function letThrough(times: number, forwarded: (time: number) => string): Promise<number> {
  const browser = new HttpBrowser(`http://127.0.0.1:${sandbox.port}`)
  const ask = (time: number) => browser.send('POST', '/secdx/common-api/api/password/reset/start', JSON.stringify({ username: 'minji.kim', tenantId: 'default' }), { 'content-type': 'application/json', 'x-forwarded-for': forwarded(time) })
  let through = 0
  for (let time = 1; time <= times; time += 1) if ((await ask(time)).status === 200) through += 1
  return through
}

describe('limits by address hold, 25 in five minutes', () => {
  it.each([
    ['one address', () => '203.0.113.9'],
    ['as many addresses of one network of IPv6', (time: number) => `2001:db8:1:2::${time.toString(16)}`],
    ['what a browser on a private address claims before its proxy', (time: number) => `198.51.100.${time}, 10.1.2.3`],
  ])('for %s', async (_, forwarded) => {
    expect(await letThrough(40, forwarded)).toBe(25)
  })

  it('and each address has its own', async () => {
    expect(await letThrough(30, (time) => `198.51.100.${time}`)).toBe(30)
  })
})

describe('sign-ins that begin at the provider', () => {
  it('are a hundred in five minutes for one address, and then end on the error screen', async () => {
    const browser = new HttpBrowser(`http://127.0.0.1:${sandbox.port}`)
    const { path } = authorizeAddress(new HttpBrowser('https://login.example.com'))
    const ask = (at: string, from: string) => browser.send('GET', at, undefined, { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' })
    const locations: (string | null)[] = []
    for (let time = 0; time < 100; time += 1) locations.push((await ask(path, '203.0.113.77')).location)
    expect(locations.filter((location) => location?.startsWith('/secdx/mfa/login?'))).toHaveLength(100)
    for (const spelt of [path, path.replace('/authorize', '/Authorize/')]) {
      const refused = await ask(spelt, '203.0.113.77')
      expect([refused.status, refused.location, Number(refused.headers.get('retry-after')) > 0]).toEqual([303, '/secdx/mfa/error?code=SIGNIN_FAILED', true])
    }
    const { searchParams: asked } = new URL(path, 'https://login.example.com')
    const query = new URLSearchParams(['clientId', 'redirectUri', 'state', 'nonce', 'codeChallenge'].map((name) => [name, asked.get(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) ?? '']))
    const byCall = await ask(`/secdx/common-api/api/login/begin?${query.toString()}`, '203.0.113.77')
    expect([byCall.status, JSON.parse(byCall.text)]).toMatchObject([429, { code: 'RATE_LIMITED' }])
    expect((await ask(path, '203.0.113.78')).location).toMatch(/^\/secdx\/mfa\/login\?/)
  })
})
