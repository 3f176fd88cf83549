import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { I18nextProvider } from 'react-i18next'
import { chooseLanguage } from './choose-language.ts'
import { createTexts } from './texts.ts'
import { useText } from './use-text.ts'

const Title = () => {
  const text = useText()
  return <h1>{text({ key: 'app.title' })}</h1>
}

test('every text, <html lang> and the cookie follow the choice without a reload', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const texts = createTexts({ language: 'en-US', missing: () => undefined, loadNamespace: async () => ({}) })
  texts.add('en-US', 'app', { title: 'Login' })
  texts.add('ko-KR', 'app', { title: '로그인' })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<I18nextProvider i18n={texts.i18n}><Title /></I18nextProvider>))
  expect(place.textContent).toBe('Login')
  await act(() => chooseLanguage(texts, 'ko-KR'))
  expect(place.textContent).toBe('로그인')
  expect(document.documentElement.lang).toBe('ko-KR')
  expect(document.cookie).toContain('Language=Korean')
  await act(async () => root.unmount())
})
