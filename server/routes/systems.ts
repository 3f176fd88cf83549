import { supportedBrowsers } from '../plain/supported-browsers.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { countryCodes } from './country-codes.ts'
import type { Handlers } from './handlers.ts'

type Systems = Pick<Handlers, 'checkBrowserInfo' | 'listNationalCodes' | 'listLanguages'>

const downloadLink = Object.fromEntries(
  supportedBrowsers
    .filter(({ engine }) => engine !== 'safari_ios')
    .map(({ name, download }) => [name, download]),
)

export const systems = ({ store }: Services): Systems => ({
  async checkBrowserInfo({ body }) {
    const { browsersSupported } = await readSettings(store)
    return {
      available: browsersSupported === 1 && !/MSIE |Trident\//.test(body.userAgent),
      downloadLink,
    }
  },
  listNationalCodes: () => [...countryCodes],
  listLanguages: () => [
    { languageTag: 'en-US', language: 'English', languageOrder: 1 },
    { languageTag: 'ko-KR', language: '한국어', languageOrder: 2 },
  ],
})
