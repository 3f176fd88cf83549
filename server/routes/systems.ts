import { languageFacts } from '../../src/language/language-facts.ts'
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

export const systems = ({ store, tenants }: Services): Systems => ({
  async checkBrowserInfo({ body }) {
    const { browsersSupported } = await readSettings(store)
    return {
      available: browsersSupported === 1 && !/MSIE |Trident\//.test(body.userAgent),
      downloadLink,
    }
  },
  listNationalCodes: () => [...countryCodes],
  listLanguages: ({ request }) => {
    const { languages } = tenants.of(request.headers)
    const facts = languageFacts(languages)
    return languages.map((languageTag, at) => ({
      languageTag,
      language: facts[languageTag]?.name ?? languageTag,
      languageOrder: at + 1,
    }))
  },
})
