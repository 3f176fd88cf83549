import { afterEach, expect, test, vi } from 'vitest'
import { nextPicture } from '../../tests/support/next-picture.ts'
import { afterPaint, flushAfterPaint } from './after-paint.ts'

afterEach(() => vi.restoreAllMocks())

test('runs tasks in order after the next frame', async () => {
  const done: string[] = []
  requestAnimationFrame(() => done.push('picture'))
  afterPaint(() => done.push('letter'))
  afterPaint(() => done.push('submit'))
  expect(done).toEqual([])
  await nextPicture()
  expect(done).toEqual(['picture', 'letter', 'submit'])
})

test.each([
  ['a click', () => document.body.click()],
  [
    'a page that is hidden',
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  ],
  ['a page that is left', () => window.dispatchEvent(new Event('pagehide'))],
])('%s comes after it', async (_, next) => {
  const done: string[] = []
  afterPaint(() => done.push('letter'))
  next()
  done.push('next')
  await nextPicture()
  expect(done).toEqual(['letter', 'next'])
})

test('draws a frame between a click and the next task', async () => {
  const done: string[] = []
  afterPaint(() => done.push('letter'))
  await new Promise(requestAnimationFrame)
  document.body.click()
  afterPaint(() => done.push('submit'))
  requestAnimationFrame(() => done.push('picture'))
  await nextPicture()
  expect(done).toEqual(['letter', 'picture', 'submit'])
})

test('a picture that does not come is not waited for', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  const act = vi.fn<() => void>()
  afterPaint(act)
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce())
})

test('runs each task once, even when a task flushes the queue', async () => {
  const done: string[] = []
  afterPaint(() => {
    done.push('letter')
    flushAfterPaint()
  })
  afterPaint(() => done.push('submit'))
  flushAfterPaint()
  await nextPicture()
  expect(done).toEqual(['letter', 'submit'])
})

test('runs at once on a hidden page', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const act = vi.fn<() => void>()
  afterPaint(act)
  expect(act).toHaveBeenCalledOnce()
})

test('one that fails is reported and takes no other with it', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  const problem = new Error('no')
  const act = vi.fn<() => void>()
  afterPaint(() => {
    throw problem
  })
  afterPaint(act)
  await nextPicture()
  expect([report.mock.calls, act.mock.calls.length]).toEqual([[[problem]], 1])
})
