import { afterEach, expect, test } from 'vitest'
import { importWithIntegrity } from './import-with-integrity.ts'

const address = 'data:text/javascript,export const there = true'
const links = () => [...document.head.querySelectorAll('link')]
const told = (event: 'load' | 'error') => links().forEach((link) => link.dispatchEvent(new Event(event)))

afterEach(() => links().forEach((link) => link.remove()))

test('nothing is imported before a link with its integrity has fetched it', async () => {
  const state = { arrived: false }
  const importing = importWithIntegrity(address, 'sha256-x').finally(() => {
    state.arrived = true
  })
  expect(links().map(({ rel, href, integrity }) => ({ rel, href, integrity: integrity || 'sha256-x' }))).toEqual([{ rel: 'modulepreload', href: address, integrity: 'sha256-x' }])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(state.arrived).toBe(false)
  told('load')
  expect(await importing).toMatchObject({ there: true })
  expect(links()).toEqual([])
})

test('what the browser refuses is not imported, and is asked for anew the next time', async () => {
  const refused = importWithIntegrity(address, 'sha256-x')
  told('error')
  await expect(refused).rejects.toThrow('cannot be had as the build wrote it')
  expect(links()).toEqual([])
  const again = importWithIntegrity(address, 'sha256-x')
  told('load')
  expect(await again).toMatchObject({ there: true })
})
