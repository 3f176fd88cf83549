import type { PageLanguage } from '../dev/pages/preferred-language.ts'

/** In the order of the list at the foot of each page (openapi/plain-pages.yaml). */
export const plainPageNames = [
  'help',
  'browsers',
  'faq',
  'guide',
  'privacy',
  'terms-of-use',
  'cookie',
] as const
export type PlainPageName = (typeof plainPageNames)[number]

interface PlainTexts {
  readonly titles: Readonly<Record<PlainPageName, string>>
  readonly missing: string
  readonly missingText: string
  readonly help: string
  readonly browsers: string
  readonly orNewer: (browser: string, version: string) => string
  readonly downloadLabel: string
  readonly since: (version: string, date: string) => string
  readonly version: (version: string) => string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly pages: string
}

export const plainTexts: Readonly<Record<PageLanguage, PlainTexts>> = {
  en: {
    titles: {
      help: 'Contact the service desk',
      browsers: 'Supported browsers',
      faq: 'FAQ',
      guide: 'User guide',
      privacy: 'Privacy Policy',
      'terms-of-use': 'Terms of Use',
      cookie: 'Cookie policy',
    },
    missing: 'Page not found',
    missingText: 'The page does not exist or has moved. Choose one of the pages below.',
    help: 'Signing in needs JavaScript and a current browser. If you cannot use either, the service desk helps you.',
    browsers:
      'You can sign in with these browsers. Update an older browser, or download another one.',
    orNewer: (browser, version) => `${browser} ${version} or newer`,
    downloadLabel: 'Download or update',
    since: (version, date) => `Version ${version}, in effect since ${date}`,
    version: (version) => `Version ${version}`,
    contact: 'Service desk',
    phone: 'Phone',
    email: 'Email',
    pages: 'More pages',
  },
  ko: {
    titles: {
      help: '서비스 데스크 문의',
      browsers: '지원하는 브라우저',
      faq: '자주 묻는 질문',
      guide: '이용 안내',
      privacy: '개인정보 처리방침',
      'terms-of-use': '이용약관',
      cookie: '쿠키 정책',
    },
    missing: '페이지를 찾을 수 없습니다',
    missingText: '존재하지 않거나 이동된 페이지입니다. 아래에서 다른 페이지를 선택해 주세요.',
    help: '로그인하려면 JavaScript와 최신 브라우저가 필요합니다. 사용할 수 없는 환경이라면 서비스 데스크에 문의해 주세요.',
    browsers:
      '다음 브라우저에서 로그인할 수 있습니다. 브라우저를 업데이트하거나 다른 브라우저를 설치해 주세요.',
    orNewer: (browser, version) => `${browser} ${version} 이상`,
    downloadLabel: '다운로드 또는 업데이트',
    since: (version, date) => `버전 ${version}, 시행일 ${date}`,
    version: (version) => `버전 ${version}`,
    contact: '서비스 데스크',
    phone: '전화',
    email: '이메일',
    pages: '다른 페이지',
  },
}
