import type { components } from '../../src/api/generated/common-api.ts'

type Language = components['schemas']['LanguageTag']
type MenuEntry = components['schemas']['MenuEntry']
type Entry = {
  readonly id: string
  readonly route: string
  readonly label: Readonly<Record<Language, string>>
  readonly menus?: readonly Entry[]
}

const entries: readonly Entry[] = [
  {
    id: 'home',
    route: '/consumer-home',
    label: { 'en-US': 'Verification methods', 'ko-KR': '인증 수단' },
    menus: [
      {
        id: 'windows-hello',
        route: '/windows-hello',
        label: { 'en-US': 'Windows Hello', 'ko-KR': 'Windows Hello' },
      },
      {
        id: 'passwordless',
        route: '/passwordless',
        label: { 'en-US': 'Sign in without a password', 'ko-KR': '비밀번호 없는 로그인' },
      },
    ],
  },
  {
    id: 'help',
    route: '/guide',
    label: { 'en-US': 'User guide', 'ko-KR': '이용 안내' },
    menus: [{ id: 'faq', route: '/faq', label: { 'en-US': 'FAQ', 'ko-KR': '자주 묻는 질문' } }],
  },
  {
    id: 'logout',
    route: '/consumers-logout/secure-logout',
    label: { 'en-US': 'Sign out', 'ko-KR': '로그아웃' },
  },
]

/** @param passwordless whether the tenant allows sign-in without a password */
export const menus = (language: Language, passwordless: boolean): MenuEntry[] =>
  entries.map(({ id, route, label, menus: inner = [] }, at) => ({
    id,
    parent_id: null,
    label: label[language],
    route,
    order: at + 1,
    menus: inner
      .filter((entry) => passwordless || entry.id !== 'passwordless')
      .map((entry, below) => ({
        id: entry.id,
        parent_id: id,
        label: entry.label[language],
        route: entry.route,
        order: below + 1,
      })),
  }))
