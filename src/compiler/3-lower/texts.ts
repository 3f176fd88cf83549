import type { JsonObject } from '../../language/json.ts'
import type { Project } from '../project/project.ts'
import { menuBeside } from '../walk/walk-around.ts'
import type { WalkedProject, WalkedScreen } from '../walk/walk-project.ts'

/** Language, then namespace: the texts as written. */
export type CompiledTexts = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>

export function lowerTexts(project: Project): CompiledTexts {
  const all = [...project.texts.files].map(([language, files]) => {
    const namespaces = [...files].map(([namespace, { tree }]) => [namespace, tree] as const)
    return [language, Object.fromEntries(namespaces)] as const
  })
  return Object.fromEntries(all)
}

/** Keys of the texts that some screens show, those of the menu beside them included. */
export function textsOf(screens: readonly WalkedScreen[], { around }: WalkedProject): ReadonlySet<string> {
  return new Set(screens.flatMap(({ screen, texts }) => [...texts, ...(menuBeside(screen, around)?.texts ?? [])]))
}

/** Journey to the keys of the texts that it shows: a journey need bring no others of a namespace that is mostly another one's. */
export function textsOfJourneys(walked: WalkedProject): Readonly<Record<string, ReadonlySet<string>>> {
  const names = new Set(walked.screens.map(({ journey }) => journey))
  return Object.fromEntries(Array.from(names, (name) => [name, textsOf(walked.screens.filter(({ journey }) => journey === name), walked)]))
}

/** Which files these keys stand in. */
export function namespacesOf(keys: Iterable<string>): readonly string[] {
  return [...new Set(Array.from(keys, (key) => key.split('.', 1)[0] ?? key))]
}
