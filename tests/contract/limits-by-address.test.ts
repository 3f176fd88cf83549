import { describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress, begin, enterPassword, person, sendCode } from './support/sign-in.ts'
import { startSandbox } from './support/start-sandbox.ts'
import { useSandbox } from './support/use-sandbox.ts'

const clock = { at: Date.parse('2026-01-01T00:00:00Z'), now: () => clock.at, forward: (ms: number) => void (clock.at += ms) }
const sandbox = useSandbox({ mode: 'backend', publicOrigin: 'https://login.example.com', limits: { starts: 6 }, clock })

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

const ask = (at: string, from: string) => new HttpBrowser(`http://127.0.0.1:${sandbox.port}`).send('GET', at, undefined, { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' })

describe('sign-ins that begin at the provider', () => {
  const { path } = authorizeAddress(new HttpBrowser('https://login.example.com'))

  it('are shed after a flood, and go on as soon as one token is back', async () => {
    const begun: number[] = []
    for (let time = 0; time < 8; time += 1) begun.push((await ask(path, '203.0.113.77')).status)
    expect(begun.filter((status) => status === 303)).toHaveLength(6)
    for (const spelt of [path, path.replace('/authorize', '/Authorize/')]) {
      const refused = await ask(spelt, '203.0.113.77')
      expect([refused.status, refused.headers.get('retry-after'), JSON.parse(refused.text)]).toEqual([429, '50', expect.objectContaining({ code: 'RATE_LIMITED' })])
    }
    const { searchParams: asked } = new URL(path, 'https://login.example.com')
    const query = new URLSearchParams(['clientId', 'redirectUri', 'state', 'nonce', 'codeChallenge'].map((name) => [name, asked.get(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) ?? '']))
    const byCall = await ask(`/secdx/common-api/api/login/begin?${query.toString()}`, '203.0.113.77')
    expect([byCall.status, JSON.parse(byCall.text)]).toMatchObject([429, { code: 'RATE_LIMITED' }])
    expect((await ask(path, '203.0.113.78')).status).toBe(303)
    clock.forward(50_000)
    expect((await ask(path, '203.0.113.77')).location).toMatch(/^\/secdx\/mfa\/login\?/)
  })
})

describe('a proof takes no place from the others of its address', () => {
  it('right passwords and codes of who has proven something are not counted', async () => {
    const company = await startSandbox({ limits: { passwords: 2, codes: 1, starts: 1 } })
    const [known, stranger] = [new HttpBrowser(company.origin), new HttpBrowser(company.origin)]
    const who = await person(known, 'minji.kim')
    const begun = await begin(known)
    const first = await enterPassword(known, begun, who)
    // The address has no start left: whoever has proven a password begins once more, a stranger waits.
    const again = await begin(known)
    expect([again.sessionDataKey === '', (await stranger.get(authorizeAddress(stranger).path)).status]).toEqual([false, 429])
    for (let time = 0; time < 4; time += 1) expect((await enterPassword(known, again, who)).status).toBe(200)
    for (const [requestId, kind] of [[String(first.body['requestId']), 'Sms'], [String(first.body['requestId']), 'Email']]) expect((await sendCode(known, requestId ?? '', kind)).status).toBe(200)
    const wrong = () => enterPassword(known, again, { ...who, password: 'not-the-one' })
    expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([422, 422, 429])
    await company.stop()
  })
})
