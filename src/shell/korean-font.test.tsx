import { expect, test, vi } from 'vitest'
import { onceHangulIsShown } from './korean-font.ts'

const next = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20)
  })

test('reports Hangul once on a page of another language, except language names', async () => {
  const [root, line, name] = [
    document.createElement('div'),
    document.createElement('p'),
    document.createElement('span'),
  ]
  name.lang = 'ko-KR'
  name.textContent = '한국어'
  root.append(line, name)
  const tell = vi.fn<(shown: string) => void>()
  const stop = onceHangulIsShown(root, tell)
  line.textContent = '© 2026 Gatehouse'
  await next()
  expect(tell).not.toHaveBeenCalled()
  line.append(' 한빛은행')
  await vi.waitFor(() => expect(tell.mock.calls).toEqual([['한빛은행']]))
  line.append(' 그리고')
  await next()
  expect(tell).toHaveBeenCalledTimes(1)
  stop()
})
