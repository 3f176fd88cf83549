import type { components } from '../../src/api/generated/common-api.ts'
import { languageFacts } from '../../src/language/locale/language-facts.ts'
import type { Handlers, Services } from '../operation.ts'
import { supportedBrowsers } from '../plain/supported-browsers.ts'
import { readSettings } from '../tenants/settings.ts'
import { combineCalls } from './combine-calls.ts'

type Systems = Pick<
  Handlers,
  'checkBrowserInfo' | 'combineCalls' | 'listNationalCodes' | 'listLanguages'
>

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
  combineCalls,
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

type CountryCode = components['schemas']['CountryCode']

/** ISO 3166-1 and ITU-T E.164, South Korea first. */
export const countryCodes: readonly CountryCode[] = [
  { code: 'KR', name: 'South Korea', localName: '대한민국', dialCode: '+82' },
  { code: 'US', name: 'United States', localName: '미국', dialCode: '+1' },
  { code: 'CA', name: 'Canada', localName: '캐나다', dialCode: '+1' },
  { code: 'JP', name: 'Japan', localName: '일본', dialCode: '+81' },
  { code: 'CN', name: 'China', localName: '중국', dialCode: '+86' },
  { code: 'TW', name: 'Taiwan', localName: '대만', dialCode: '+886' },
  { code: 'HK', name: 'Hong Kong', localName: '홍콩', dialCode: '+852' },
  { code: 'SG', name: 'Singapore', localName: '싱가포르', dialCode: '+65' },
  { code: 'VN', name: 'Vietnam', localName: '베트남', dialCode: '+84' },
  { code: 'TH', name: 'Thailand', localName: '태국', dialCode: '+66' },
  { code: 'MY', name: 'Malaysia', localName: '말레이시아', dialCode: '+60' },
  { code: 'ID', name: 'Indonesia', localName: '인도네시아', dialCode: '+62' },
  { code: 'PH', name: 'Philippines', localName: '필리핀', dialCode: '+63' },
  { code: 'IN', name: 'India', localName: '인도', dialCode: '+91' },
  { code: 'AU', name: 'Australia', localName: '호주', dialCode: '+61' },
  { code: 'NZ', name: 'New Zealand', localName: '뉴질랜드', dialCode: '+64' },
  { code: 'GB', name: 'United Kingdom', localName: '영국', dialCode: '+44' },
  { code: 'IE', name: 'Ireland', localName: '아일랜드', dialCode: '+353' },
  { code: 'DE', name: 'Germany', localName: '독일', dialCode: '+49' },
  { code: 'FR', name: 'France', localName: '프랑스', dialCode: '+33' },
  { code: 'ES', name: 'Spain', localName: '스페인', dialCode: '+34' },
  { code: 'PT', name: 'Portugal', localName: '포르투갈', dialCode: '+351' },
  { code: 'IT', name: 'Italy', localName: '이탈리아', dialCode: '+39' },
  { code: 'NL', name: 'Netherlands', localName: '네덜란드', dialCode: '+31' },
  { code: 'BE', name: 'Belgium', localName: '벨기에', dialCode: '+32' },
  { code: 'CH', name: 'Switzerland', localName: '스위스', dialCode: '+41' },
  { code: 'AT', name: 'Austria', localName: '오스트리아', dialCode: '+43' },
  { code: 'SE', name: 'Sweden', localName: '스웨덴', dialCode: '+46' },
  { code: 'NO', name: 'Norway', localName: '노르웨이', dialCode: '+47' },
  { code: 'DK', name: 'Denmark', localName: '덴마크', dialCode: '+45' },
  { code: 'FI', name: 'Finland', localName: '핀란드', dialCode: '+358' },
  { code: 'PL', name: 'Poland', localName: '폴란드', dialCode: '+48' },
  { code: 'CZ', name: 'Czechia', localName: '체코', dialCode: '+420' },
  { code: 'SK', name: 'Slovakia', localName: '슬로바키아', dialCode: '+421' },
  { code: 'HU', name: 'Hungary', localName: '헝가리', dialCode: '+36' },
  { code: 'RO', name: 'Romania', localName: '루마니아', dialCode: '+40' },
  { code: 'GR', name: 'Greece', localName: '그리스', dialCode: '+30' },
  { code: 'TR', name: 'Türkiye', localName: '튀르키예', dialCode: '+90' },
  { code: 'UA', name: 'Ukraine', localName: '우크라이나', dialCode: '+380' },
  { code: 'KZ', name: 'Kazakhstan', localName: '카자흐스탄', dialCode: '+7' },
  { code: 'UZ', name: 'Uzbekistan', localName: '우즈베키스탄', dialCode: '+998' },
  { code: 'AE', name: 'United Arab Emirates', localName: '아랍에미리트', dialCode: '+971' },
  { code: 'SA', name: 'Saudi Arabia', localName: '사우디아라비아', dialCode: '+966' },
  { code: 'IL', name: 'Israel', localName: '이스라엘', dialCode: '+972' },
  { code: 'EG', name: 'Egypt', localName: '이집트', dialCode: '+20' },
  { code: 'ZA', name: 'South Africa', localName: '남아프리카공화국', dialCode: '+27' },
  { code: 'NG', name: 'Nigeria', localName: '나이지리아', dialCode: '+234' },
  { code: 'KE', name: 'Kenya', localName: '케냐', dialCode: '+254' },
  { code: 'MX', name: 'Mexico', localName: '멕시코', dialCode: '+52' },
  { code: 'BR', name: 'Brazil', localName: '브라질', dialCode: '+55' },
  { code: 'AR', name: 'Argentina', localName: '아르헨티나', dialCode: '+54' },
  { code: 'CL', name: 'Chile', localName: '칠레', dialCode: '+56' },
  { code: 'CO', name: 'Colombia', localName: '콜롬비아', dialCode: '+57' },
  { code: 'PE', name: 'Peru', localName: '페루', dialCode: '+51' },
  { code: 'MN', name: 'Mongolia', localName: '몽골', dialCode: '+976' },
  { code: 'BD', name: 'Bangladesh', localName: '방글라데시', dialCode: '+880' },
  { code: 'PK', name: 'Pakistan', localName: '파키스탄', dialCode: '+92' },
  { code: 'LK', name: 'Sri Lanka', localName: '스리랑카', dialCode: '+94' },
  { code: 'KH', name: 'Cambodia', localName: '캄보디아', dialCode: '+855' },
  { code: 'MM', name: 'Myanmar', localName: '미얀마', dialCode: '+95' },
]
