import type { components } from '../../src/api/generated/common-api.ts'
import { type Language, serverText } from '../texts/server-text.ts'

type MenuEntry = components['schemas']['MenuEntry']
type Entry = {
  readonly id: string
  readonly route: string
  readonly menus?: readonly Entry[]
}

/** Entries that neither home nor profile menu has already. Labels are texts of the server. */
const entries: readonly Entry[] = [
  {
    id: 'home',
    route: '/consumer-home',
    menus: [{ id: 'windows-hello', route: '/windows-hello' }],
  },
  { id: 'help', route: '/guide', menus: [{ id: 'faq', route: '/faq' }] },
]

export const menus = (language: Language): MenuEntry[] =>
  entries.map(({ id, route, menus: inner = [] }, at) => ({
    id,
    parent_id: null,
    label: serverText(language, `menu.${id}`),
    route,
    order: at + 1,
    menus: inner.map((entry, below) => ({
      id: entry.id,
      parent_id: id,
      label: serverText(language, `menu.${entry.id}`),
      route: entry.route,
      order: below + 1,
    })),
  }))
