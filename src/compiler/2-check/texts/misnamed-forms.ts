import { placeholders } from '../../model/placeholders.ts'
import { withoutPlural } from '../../model/plural.ts'
import type { Project, TextFile } from '../../model/project.ts'
import { nearestName } from '../../suggest.ts'
import { categoriesOf, groupsOf, missingForms } from './plural-groups.ts'

/**
 * Finds keys that are misspelled plural forms of a text (`left_others`, `left_few` in English),
 * with the correct key.
 */
export function misnamedForms(
  language: string,
  namespace: string,
  { files }: Project['texts'],
): ReadonlyMap<string, string> {
  const file = files.get(language)?.get(namespace)
  if (!file) return none
  const { strange, missing } = incompleteIn(language, file)
  if (missing.length === 0) return strange
  const others = [...files].flatMap(([other, all]) =>
    other === language ? [] : (all.get(namespace) ?? []),
  )
  const isElsewhere = (name: string) =>
    others.some((other) => other.find(withoutPlural(name)).length > 0)
  const candidates = [...file.entries].flatMap(([name, { text }]) => {
    // A key that no other language has is independent, unless its text contains a count.
    const isOdd =
      !strange.has(name) &&
      !isElsewhere(name) &&
      (others.length > 0 || placeholders(text).includes('count'))
    return isOdd ? [name] : []
  })
  const found = missing.flatMap((right): readonly (readonly [string, string])[] => {
    const own = withoutPlural(right)
    // Of two texts with one form each, the correct one also exists in another language.
    const near = nearestName(
      right,
      candidates.filter(
        (name) =>
          withoutPlural(name) === name || (withoutPlural(name) !== own && isElsewhere(right)),
      ),
    )
    return near !== undefined && nearestName(near, missing) === right ? [[near, right]] : []
  })
  return new Map([...strange, ...found])
}

const none: ReadonlyMap<string, string> = new Map()

interface Incomplete {
  /** Forms that the language does not have, of texts that lack a needed form. */
  readonly strange: ReadonlyMap<string, string>
  /** Other keys that texts with forms lack. */
  readonly missing: readonly string[]
}

const known = new WeakMap<TextFile['entries'], Incomplete>()

function incompleteIn(language: string, { entries }: TextFile): Incomplete {
  const before = known.get(entries)
  if (before) return before
  const needed = categoriesOf(language)
  const strange = new Map<string, string>()
  const missing: string[] = []
  for (const [key, group] of groupsOf(entries)) {
    if (group.forms.size === 0) continue
    const lacks = missingForms(group, needed).map((form) =>
      needed.length === 1 ? key : `${key}_${form}`,
    )
    const odd = [...group.forms.keys()].filter((form) => form !== 'zero' && !needed.includes(form))
    for (const [at, form] of odd.entries())
      if (lacks[at] !== undefined) strange.set(`${key}_${form}`, lacks[at])
    missing.push(...lacks.slice(odd.length))
  }
  const found = { strange, missing }
  known.set(entries, found)
  return found
}
