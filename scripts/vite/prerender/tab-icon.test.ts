import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tabIcon } from './tab-icon.ts'

const dist = mkdtempSync(join(tmpdir(), 'gatehouse-icon-'))
afterAll(() => rmSync(dist, { recursive: true }))
const plain = { light: {}, dark: {} }

test('the picture of a tenant stands in the tab as it is, and nothing is written', () => {
  expect(tabIcon({ logo: '/brand/acme.svg', sign: 'gate', colours: plain }, dist, '/base')).toBe(
    '/brand/acme.svg',
  )
  expect(existsSync(join(dist, 'assets'))).toBe(false)
})

test('a sign is drawn in the colour of the brand, and another one has another address', () => {
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

test('who has neither has none', () => {
  expect(tabIcon({ colours: plain }, dist, '/base')).toBeUndefined()
})
