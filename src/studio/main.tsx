import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { languageOf, settings } from './settings.ts'
import './studio.css'
import en from './texts/en-US.json' with { type: 'json' }
import ko from './texts/ko-KR.json' with { type: 'json' }

await i18next.use(initReactI18next).init({
  lng: languageOf(navigator.languages),
  fallbackLng: 'en-US',
  resources: { 'en-US': { translation: en }, 'ko-KR': { translation: ko } },
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
