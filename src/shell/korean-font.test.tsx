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
  const onHangul = vi.fn<(shown: string) => void>()
  const stop = onceHangulIsShown(root, onHangul)
  line.textContent = '© 2026 Gatehouse'
  await next()
  expect(onHangul).not.toHaveBeenCalled()
  line.append(' 한빛은행')
  await vi.waitFor(() => expect(onHangul.mock.calls).toEqual([['한빛은행']]))
  line.append(' 그리고')
  await next()
  expect(onHangul).toHaveBeenCalledTimes(1)
  stop()
})
