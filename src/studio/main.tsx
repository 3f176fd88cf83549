import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { i18n, languageOf, languages, settings, texts } from './settings.ts'
import './studio.css'

await i18n.use(initReactI18next).init({
  lng: languageOf(navigator.languages),
  fallbackLng: languages[0] ?? false,
  resources: Object.fromEntries(
    Object.entries(texts).map(([language, translation]) => [language, { translation }]),
  ),
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})
settings.apply()

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )
