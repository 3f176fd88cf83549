import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { languageFacts } from '../language/locale/language-facts.ts'
import { chooseLanguage } from './choose-language.ts'
import { createTexts } from './texts.ts'
import { useText } from './use-text.ts'

const Title = () => {
  const text = useText()
  return <h1>{text({ key: 'app.title' })}</h1>
}

test('builds a text once per language, but retries a missing text', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const missing: string[] = []
  const texts = createTexts({
    language: 'en-US',
    missing: (key) => missing.push(key),
    loadNamespace: async () => ({}),
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const draw = () =>
    act(async () =>
      root.render(
        <I18nextProvider i18n={texts.i18n}>
          <Title />
        </I18nextProvider>,
      ),
    )
  await draw()
  expect([place.textContent, missing]).toEqual(['', ['app.title']])
  texts.add('en-US', 'app', { title: 'Login' })
  await draw()
  expect(place.textContent).toBe('Login')
  // Texts of the same language change only by hot reload. Without a new choice of language, the
  // current sentence stays.
  texts.i18n.addResourceBundle('en-US', 'app', { title: 'Sign in' }, true, true)
  await draw()
  expect(place.textContent).toBe('Login')
  await act(() => texts.i18n.changeLanguage('en-US'))
  expect(place.textContent).toBe('Sign in')
  await act(async () => root.unmount())
})

test('updates texts, <html lang> and cookie at once, without a reload', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const texts = createTexts({
    language: 'en-US',
    facts: { 'ko-KR': { name: '한국어', cookie: 'Korean', scripts: ['Hang'] } },
    missing: () => undefined,
    loadNamespace: async () => ({}),
  })
  texts.add('en-US', 'app', { title: 'Login' })
  texts.add('ko-KR', 'app', { title: '로그인' })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <Title />
      </I18nextProvider>,
    ),
  )
  expect(place.textContent).toBe('Login')
  await act(() => chooseLanguage(texts, 'ko-KR'))
  expect(place.textContent).toBe('로그인')
  expect(document.documentElement.lang).toBe('ko-KR')
  expect(document.documentElement.dir).toBe('ltr')
  expect(document.cookie).toContain('Language=Korean')
  await act(async () => root.unmount())
})

test('turns the page with a language that is written from right to left', async () => {
  const languages = ['en-US', 'ar-XB']
  const texts = createTexts({
    language: 'en-US',
    facts: languageFacts(languages),
    missing: () => undefined,
    loadNamespace: async () => ({}),
  })
  const { documentElement: page } = document
  await chooseLanguage(texts, 'ar-XB')
  expect([page.lang, page.dir]).toEqual(['ar-XB', 'rtl'])
  await chooseLanguage(texts, 'en-US')
  expect([page.lang, page.dir]).toEqual(['en-US', 'ltr'])
})
