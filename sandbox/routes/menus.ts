import type { components } from '../../src/api/generated/common-api.ts'

type Language = components['schemas']['LanguageTag']
type MenuEntry = components['schemas']['MenuEntry']

const entries: readonly { readonly id: string; readonly route: string; readonly label: Readonly<Record<Language, string>> }[] = [
  { id: 'home', route: '/consumer-home', label: { 'en-US': 'Home', 'ko-KR': '홈' } },
  { id: 'logout', route: '/consumers-logout/secure-logout', label: { 'en-US': 'Secure logout', 'ko-KR': '안전한 로그아웃' } },
]

export const menus = (language: Language): MenuEntry[] =>
  entries.map(({ id, route, label }, index) => ({ id, parent_id: null, label: label[language], route, order: index + 1, menus: [] }))
