import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { countryCodes } from './country-codes.ts'
import type { Handlers } from './handlers.ts'

type Systems = Pick<Handlers, 'checkBrowserInfo' | 'listNationalCodes' | 'listLanguages'>

const downloadLink = {
  Chrome: 'https://www.google.com/chrome/',
  Edge: 'https://www.microsoft.com/edge/download',
  Firefox: 'https://www.mozilla.org/firefox/new/',
  Safari: 'https://www.apple.com/safari/',
}

export const systems = ({ store }: Services): Systems => ({
  async checkBrowserInfo({ body }) {
    const { browsersSupported } = await readSettings(store)
    return { available: browsersSupported === 1 && !/MSIE |Trident\//.test(body.userAgent), downloadLink }
  },
  listNationalCodes: () => [...countryCodes],
  listLanguages: () => [
    { languageTag: 'en-US', language: 'English', languageOrder: 1 },
    { languageTag: 'ko-KR', language: '한국어', languageOrder: 2 },
  ],
})
