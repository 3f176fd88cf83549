import { expect, test, vi } from 'vitest'
import { onceLettersAreShown } from './fonts.ts'

const next = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20)
  })

test('reports letters of a script once, except in names of languages', async () => {
  const [root, line, name] = [
    document.createElement('div'),
    document.createElement('p'),
    document.createElement('span'),
  ]
  name.lang = 'ko-KR'
  name.textContent = '한국어'
  root.append(line, name)
  const onShown = vi.fn<(shown: string) => void>()
  const stop = onceLettersAreShown(root, 'Hang', onShown)
  line.textContent = '© 2026 Gatehouse'
  await next()
  expect(onShown).not.toHaveBeenCalled()
  line.append(' 한빛은행')
  await vi.waitFor(() => expect(onShown.mock.calls).toEqual([['한빛은행']]))
  line.append(' 그리고')
  await next()
  expect(onShown).toHaveBeenCalledTimes(1)
  stop()
})
