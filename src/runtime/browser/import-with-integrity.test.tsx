import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { importWithIntegrity } from './import-with-integrity.ts'

const script = 'export const there = true'
const address = `data:text/javascript,${encodeURIComponent(script)}`
const integrity = `sha256-${createHash('sha256').update(script).digest('base64')}`
const changed = `sha256-${createHash('sha256').update('changed').digest('base64')}`
const links = () => [...document.head.querySelectorAll('link')]
const answer = (event: 'load' | 'error') =>
  links().forEach((link) => link.dispatchEvent(new Event(event)))

afterEach(() => links().forEach((link) => link.remove()))

test('waits for a link that every engine accepts with integrity', async () => {
  const state = { arrived: false }
  const importing = importWithIntegrity(address, integrity).finally(() => {
    state.arrived = true
  })
  // jsdom reflects `integrity` as a property only.
  expect(
    links().map(({ rel, href, integrity: own, crossOrigin }) => ({ rel, href, own, crossOrigin })),
  ).toEqual([{ rel: 'modulepreload', href: address, own: integrity, crossOrigin: 'anonymous' }])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(state.arrived).toBe(false)
  answer('load')
  expect(await importing).toMatchObject({ there: true })
  expect(links()).toEqual([])
})

test('refuses a changed script where an engine does not check the link', async () => {
  const refused = importWithIntegrity(address, changed)
  answer('load')
  await expect(refused).rejects.toThrow('cannot be loaded as the build wrote it')
})

test('imports after a second check when an engine fails the link', async () => {
  const importing = importWithIntegrity(address, integrity)
  answer('error')
  expect(await importing).toMatchObject({ there: true })
})

test('refuses a changed script, and asks again with a new link', async () => {
  const refused = importWithIntegrity(address, changed)
  answer('error')
  await expect(refused).rejects.toThrow('cannot be loaded as the build wrote it')
  expect(links()).toEqual([])
  const again = importWithIntegrity(address, integrity)
  answer('load')
  expect(await again).toMatchObject({ there: true })
})
