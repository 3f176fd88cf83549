import { describe, expect, it } from 'vitest'
import { serverLanguages } from '../texts/server-text.ts'
import { faq, guide, openJourneys } from './help.ts'

const all = { signUp: true, findId: true, passwordReset: true }
const titles = (open: typeof all) => guide('en-US', open).items.map(({ title }) => title)
const said = (open: typeof all) =>
  serverLanguages.map((language) =>
    JSON.stringify([guide(language, open).items, faq(language, open).items]),
  )
const reset = /reset|재설정|再設定/
const search = /Find ID|아이디 찾기|IDを探す/

describe('help of a tenant that closed a journey', () => {
  it('names each journey that is open', () => {
    expect(openJourneys({ values: {} })).toEqual(all)
    for (const text of said(all))
      expect([reset.test(text), search.test(text)]).toEqual([true, true])
  })

  it.each([
    [{ ...all, passwordReset: false }, 'A forgotten ID', [false, true]],
    [{ ...all, findId: false }, 'A forgotten password', [true, false]],
    [{ ...all, findId: false, passwordReset: false }, 'Signing out', [false, false]],
  ])('names nothing of it: %o', (open, title, named) => {
    expect(titles(open)).toContain(title)
    expect(titles(open)).not.toContain('A forgotten ID or password')
    for (const text of said(open)) expect([reset.test(text), search.test(text)]).toEqual(named)
  })

  it('leaves out methods that the tenant does not offer', () => {
    const open = openJourneys({ values: { methods: { offered: ['Password', 'UaApp'] } } })
    expect(open.findId).toBe(false)
    const entries = guide('en-US', open).items.map(({ id }) => id)
    expect(entries).toEqual(['app', 'signup', 'password', 'logout'])
    expect(faq('en-US', open).items.map(({ id }) => id)).toEqual(['locked'])
    for (const text of said(open)) expect(text).not.toMatch(/SMS|Knox|Hello/)
  })

  it('leaves out the sign-up, and counts on without a gap', () => {
    const { items } = guide('en-US', openJourneys({ values: { signUp: { open: false } } }))
    expect(items.map(({ id }) => id)).not.toContain('signup')
    expect(items.map(({ order }) => order)).toEqual(items.map((_, at) => at + 1))
  })
})
