import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tabIcon } from './tab-icon.ts'

const dist = mkdtempSync(join(tmpdir(), 'gatehouse-icon-'))
afterAll(() => rmSync(dist, { recursive: true }))
const plain = { light: {}, dark: {} }

test("a tenant's picture becomes the tab icon unchanged, without a new file", () => {
  expect(tabIcon({ logo: '/brand/acme.svg', sign: 'gate', colours: plain }, dist, '/base')).toBe(
    '/brand/acme.svg',
  )
  expect(existsSync(join(dist, 'assets'))).toBe(false)
})

test('a sign takes the brand colour, another sign gets another address', () => {
  const [one = '', other = ''] = [
    tabIcon({ sign: 'gate', colours: plain }, dist, '/base'),
    tabIcon({ sign: 'gate', colours: { light: { brand: '#1d6b3a' }, dark: {} } }, dist, '/base'),
  ]
  const read = (address: string) => readFileSync(join(dist, address.slice('/base/'.length)), 'utf8')
  expect(one).toMatch(/^\/base\/assets\/sign-[\w-]{8}\.svg$/)
  expect(one).not.toBe(other)
  expect([read(one), read(other)]).toEqual([
    expect.stringContaining('stroke="oklch(0.47 0.14 250)"'),
    expect.stringContaining('stroke="#1d6b3a"'),
  ])
})

test('a tenant without picture and sign has no tab icon', () => {
  expect(tabIcon({ colours: plain }, dist, '/base')).toBeUndefined()
})
