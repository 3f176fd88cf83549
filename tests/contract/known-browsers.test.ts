import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { unlockUsername } from '../../server/sign-in/account-state.ts'
import { openStore } from '../../server/store/open-store.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { checkedReset, setPassword } from './support/reset.ts'
import {
  begin,
  enterCode,
  enterPassword,
  laterVisit,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
  wrongCode,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let owner: HttpBrowser
beforeEach(async () => {
  owner = new HttpBrowser(referenceServer.origin)
  await owner.control('reset')
})

const stranger = () => new HttpBrowser(referenceServer.origin)
const cookie = 'gatehouse-known'
const enter = async (browser: HttpBrowser, password: string, username = 'minji.kim') =>
  enterPassword(browser, await begin(browser), { username, password })
const failFiveTimes = async (browser: HttpBrowser, username = 'minji.kim') => {
  const begun = await begin(browser)
  for (let tries = 0; tries < 5; tries += 1)
    await enterPassword(browser, begun, { username, password: 'wrong' })
}
const signInAgain = async (username?: string) => {
  owner = laterVisit(owner)
  await signIn(owner, username)
  owner = laterVisit(owner)
}
const startWithIdAlone = async (browser: HttpBrowser, username: string) => {
  const { sessionDataKey } = await begin(browser)
  const { body } = await browser.api('POST', '/login/start', {
    sessionDataKey,
    tenantId: 'default',
    username,
  })
  return String(body['requestId'])
}

const inbox = async (username: string) =>
  JSON.parse((await owner.get(`/sandbox/inbox.json?to=${username}`)).text) as readonly {
    readonly channel: string
    readonly text: string
  }[]

describe('a browser that signed in before', () => {
  it('enters after strangers used up every try', async () => {
    const { password } = await person(owner, 'minji.kim')
    await signInAgain()
    for (let lock = 0; lock < 16; lock += 1) {
      await failFiveTimes(stranger())
      await owner.control('clock', { advanceSeconds: 3601 })
    }
    expect((await enter(stranger(), password)).body['code']).toBe('LOGIN_LOCKED_UNTIL_RESET')
    expect((await enter(owner, password)).status).toBe(200)
    expect((await enter(stranger(), password)).status).toBe(200)
  })

  it('is no stranger to one account only', async () => {
    const { password } = await person(owner, 'minji.kim')
    await signInAgain('jisoo.han')
    await failFiveTimes(stranger())
    expect((await enter(owner, password)).body['code']).toBe('LOGIN_AUTO_LOCKED')
  })

  it('is known to two accounts after both signed in', async () => {
    await signInAgain()
    const first = owner.cookies.get(cookie)
    await owner.control('clock', { advanceSeconds: 61 })
    await signInAgain('jisoo.han')
    expect(owner.cookies.get(cookie)).not.toBe(first)
    for (const username of ['minji.kim', 'jisoo.han']) {
      await failFiveTimes(stranger(), username)
      const { password } = await person(owner, username)
      expect((await enter(owner, password, username)).status).toBe(200)
    }
  })

  it('becomes a stranger after twenty wrong passwords', async () => {
    const { password } = await person(owner, 'minji.kim')
    await signInAgain()
    for (let lock = 0; lock < 4; lock += 1) {
      await failFiveTimes(owner)
      await owner.control('clock', { advanceSeconds: 3601 })
    }
    await failFiveTimes(stranger())
    expect((await enter(owner, password)).body['code']).toBe('LOGIN_AUTO_LOCKED')
  })

  it('becomes a stranger with a new password', async () => {
    await signInAgain('jisoo.han')
    await owner.control('clock', { advanceSeconds: 61 })
    const other = stranger()
    await setPassword(other, await checkedReset(other), 'Slate-roof-1')
    await failFiveTimes(stranger(), 'jisoo.han')
    expect((await enter(owner, 'Slate-roof-1', 'jisoo.han')).body['code']).toBe('LOGIN_AUTO_LOCKED')
  })

  it('gets a code by its ID alone while strangers are held', async () => {
    await signInAgain()
    await owner.control('clock', { advanceSeconds: 61 })
    const { addresses } = await person(owner, 'minji.kim')
    for (let round = 0; round < 2; round += 1) {
      const other = stranger()
      const requestId = await startWithIdAlone(other, 'minji.kim')
      await sendCode(other, requestId)
      const wrong = wrongCode(await newestCode(other, addresses[0] ?? ''))
      for (let tries = 0; tries < 5; tries += 1) await enterCode(other, requestId, wrong)
      await owner.control('clock', { advanceSeconds: 61 })
    }
    const held = stranger()
    // The hold of the tenth wrong code has passed, and one more begins the next.
    const requestId = await startWithIdAlone(held, 'minji.kim')
    await sendCode(held, requestId)
    await enterCode(held, requestId, '000000')
    const again = await startWithIdAlone(held, 'minji.kim')
    expect((await sendCode(held, again)).body['code']).toBe('OTP_ATTEMPT_LIMIT')
    await owner.control('clock', { advanceSeconds: 59 })
    const mine = await startWithIdAlone(owner, 'minji.kim')
    expect((await sendCode(owner, mine)).body['code']).not.toBe('OTP_ATTEMPT_LIMIT')
  })

  it('goes on when its address has no wrong entry left', async () => {
    const { password } = await person(owner, 'minji.kim')
    await signInAgain()
    await owner.control('settings', { passwordsPerAddress: 1 })
    await enter(stranger(), 'wrong')
    expect((await enter(stranger(), password)).body['code']).toBe('RATE_LIMITED')
    expect((await enter(owner, password)).status).toBe(200)
  })

  it('is not needed after an operator unlocks the account', async () => {
    const { password } = await person(owner, 'minji.kim')
    await failFiveTimes(stranger())
    const store = await openStore({ dataFolder: referenceServer.dataFolder })
    expect(await unlockUsername(store, 'default', 'Minji.Kim')).toEqual(expect.any(String))
    expect(await unlockUsername(store, 'default', 'nobody')).toBeUndefined()
    await store.destroy()
    expect((await enter(stranger(), password)).status).toBe(200)
  })

  it('has its cookie in the database as a hash only', async () => {
    await signInAgain()
    const value = owner.cookies.get(cookie) ?? ''
    expect(value).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const database = new DatabaseSync(join(referenceServer.dataFolder, 'gatehouse.sqlite'), {
      readOnly: true,
    })
    const rows = database.prepare('select * from known_browser').all()
    database.close()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(value)
  })

  it('is not created by a planted cookie', async () => {
    const planted = 'A'.repeat(43)
    owner.cookies.set(cookie, planted)
    await signInAgain()
    expect(owner.cookies.get(cookie)).not.toBe(planted)
  })
})

describe('a lock of a method after the right password', () => {
  it('notifies every address of the owner', async () => {
    const thief = stranger()
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const { requestId } = await signInToSecondStep(thief)
      await sendCode(thief, requestId)
      for (let tries = 0; tries < 4; tries += 1) await enterCode(thief, requestId, '000000')
      await owner.control('clock', { advanceSeconds: 61 })
    }
    const told = (await inbox('minji.kim')).filter(({ text }) =>
      text.includes('somebody may know your password'),
    )
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  })
})

describe('a lock of the password', () => {
  it('notifies every address of the owner once a day', async () => {
    await failFiveTimes(stranger())
    expect((await inbox('minji.kim')).map(({ channel }) => channel).toSorted()).toEqual([
      'email',
      'sms',
    ])
    expect((await inbox('minji.kim'))[0]?.text).toContain('Several attempts to log in')
    await owner.control('clock', { advanceSeconds: 601 })
    await failFiveTimes(stranger())
    expect(await inbox('minji.kim')).toHaveLength(2)
    await owner.control('clock', { advanceSeconds: 86_400 })
    await failFiveTimes(stranger())
    expect(await inbox('minji.kim')).toHaveLength(4)
  })

  it('writes Korean to a Korean owner, and nothing for an unknown ID', async () => {
    await failFiveTimes(stranger(), 'seoyeon.lee')
    await failFiveTimes(stranger(), 'nobody.at.all')
    const messages = JSON.parse((await owner.get('/sandbox/inbox.json')).text) as readonly {
      readonly text: string
    }[]
    expect(messages).toHaveLength((await inbox('seoyeon.lee')).length)
    expect(messages[0]?.text).toContain('로그인에 여러 번 실패')
  })
})
