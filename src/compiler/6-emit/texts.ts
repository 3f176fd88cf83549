import type { JsonObject } from '../../language/json.ts'
import { directionOf } from '../../language/locale/language-facts.ts'
import type { Project, TextFile } from '../2-resolve/project.ts'
import { textsOfRules } from '../2-resolve/rules.ts'
import { menuBeside } from '../3-lower/walk-around.ts'
import type { WalkedProject, WalkedScreen } from '../3-lower/walk-project.ts'

/** Language, then namespace: the texts as written, with isolated places (`isolatePlaces`). */
export type CompiledTexts = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>

/**
 * Only languages that the tenant offers: a build has no texts of another one, and no default texts
 * of rules that no form uses.
 */
export function lowerTexts({ texts }: Project, walked?: WalkedProject): CompiledTexts {
  const offered = [...texts.files].filter(([language]) => texts.languages.includes(language))
  const used = walked && textsOfUsedRules(walked)
  const all = offered.map(([language, files]) => {
    const isRightToLeft = directionOf(language) === 'rtl'
    const namespaces = [...files].map(([namespace, file]) => {
      const tree = used && namespace === 'error' ? withoutUnused(file, used) : file.tree
      return [namespace, isRightToLeft ? isolatePlaces(tree) : tree] as const
    })
    return [language, Object.fromEntries(namespaces)] as const
  })
  return Object.fromEntries(all)
}

const allTextsOfRules: ReadonlySet<string> = new Set([...textsOfRules.values()].flat())

/** Rules of fields that a server defines (engine/form/server-fields.ts). */
const rulesOfServer: readonly string[] = ['one-of', 'max-length', 'required-when']

function textsOfUsedRules({ screens }: WalkedProject): ReadonlySet<string> {
  const rules = screens.flatMap(({ screen: { form } }) => [
    ...(form?.rules.map(({ rule }) => rule) ?? []),
    ...(form?.fields ? rulesOfServer : []),
  ])
  return new Set([...new Set(rules)].flatMap((rule) => textsOfRules.get(rule) ?? []))
}

/** Texts of rules are directly below `error`. */
function withoutUnused({ entries, tree }: TextFile, used: ReadonlySet<string>): JsonObject {
  const isUnused = (key: string) =>
    entries.get(key)?.isDefault === true &&
    allTextsOfRules.has(`error.${key}`) &&
    !used.has(`error.${key}`)
  return Object.fromEntries(Object.entries(tree).filter(([key]) => !isUnused(key)))
}

/**
 * Puts each place of a text between U+2068 and U+2069 (Unicode, UAX 9), so that an ID or a masked
 * number does not change the order of a sentence that is written from right to left. In the text
 * and not in the browser, which would need code for it.
 */
function isolatePlaces(tree: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value === 'string') return [key, value.replaceAll(/\{[^{}]*\}/g, '\u2068$&\u2069')]
      // A tree of texts has no lists.
      return [key, isolatePlaces(value as JsonObject)]
    }),
  )
}

/**
 * Maps each journey to the keys of the texts that it shows. So a journey loads no other texts of a
 * namespace that mostly belongs to another journey.
 */
export function textsOfJourneys(
  walked: WalkedProject,
): Readonly<Record<string, ReadonlySet<string>>> {
  const shown = new Map<string, Set<string>>()
  for (const screen of walked.screens) {
    const keys = shown.get(screen.journey) ?? new Set()
    shown.set(screen.journey, keys)
    for (const texts of textsOf(screen, walked)) for (const key of texts) keys.add(key)
  }
  return Object.fromEntries(shown)
}

/** Returns the files with the texts that these screens show. */
export function namespacesOfScreens(
  screens: readonly WalkedScreen[],
  walked: WalkedProject,
): readonly string[] {
  return [...new Set(screens.flatMap((screen) => textsOf(screen, walked).flatMap(namespacesOf)))]
}

/** Returns the keys of the texts that a screen shows: its own, and those of the menu beside it. */
function textsOf(
  { screen, texts }: WalkedScreen,
  { around }: WalkedProject,
): readonly ReadonlySet<string>[] {
  const menu = menuBeside(screen, around)
  return menu ? [texts, menu.texts] : [texts]
}

/** Cached for screens that were not walked again. */
const known = new WeakMap<ReadonlySet<string>, readonly string[]>()

/** Returns the files that contain these keys. */
export function namespacesOf(keys: ReadonlySet<string>): readonly string[] {
  const before = known.get(keys)
  if (before) return before
  const found = [...new Set(Array.from(keys, (key) => key.split('.', 1)[0] ?? key))]
  known.set(keys, found)
  return found
}
