import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLatinFace } from './latin-face.ts'

const load = vi.fn<(font: string) => Promise<readonly unknown[]>>()

beforeEach(() => {
  load.mockReset().mockResolvedValue([{}])
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
})
afterEach(() => {
  document.cookie = 'Latin=; Path=/; Max-Age=0'
  delete document.documentElement.dataset['latin']
  Reflect.deleteProperty(navigator, 'connection')
})

const usesFace = () => 'latin' in document.documentElement.dataset

test('marks the browser, and leaves the present page as it is', async () => {
  await keepLatinFace()
  expect([document.cookie, usesFace()]).toEqual(['Latin=1', false])
})

test('uses the face at once on a page that could not look up the mark', async () => {
  document.cookie = 'Latin=1; Path=/'
  await keepLatinFace()
  expect(usesFace()).toBe(true)
})

test('does nothing on a page that uses the face', async () => {
  document.documentElement.dataset['latin'] = ''
  await keepLatinFace()
  expect(load).not.toHaveBeenCalled()
})

test('sets no mark when the file does not come', async () => {
  load.mockResolvedValue([])
  await keepLatinFace()
  expect(document.cookie).toBe('')
})

test('fetches nothing for a user who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  await keepLatinFace()
  expect([load.mock.calls, document.cookie]).toEqual([[], ''])
})
