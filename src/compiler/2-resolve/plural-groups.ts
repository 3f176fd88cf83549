import { withoutPlural } from './placeholders.ts'
import type { TextEntry } from './project.ts'

/** One text, plain or in plural forms. */
export interface PluralGroup {
  plain?: TextEntry
  readonly forms: Map<string, TextEntry>
}

export function groupsOf(
  entries: ReadonlyMap<string, TextEntry>,
): ReadonlyMap<string, PluralGroup> {
  const groups = new Map<string, PluralGroup>()
  for (const [name, entry] of entries) {
    const key = withoutPlural(name)
    const group = groups.get(key) ?? { forms: new Map<string, TextEntry>() }
    groups.set(key, group)
    if (key === name) group.plain = entry
    else group.forms.set(name.slice(key.length + 1), entry)
  }
  return groups
}

/**
 * Lists the forms that the language needs and the text lacks. In a language with one form, the text
 * itself is that form.
 */
export function missingForms(
  { plain, forms }: PluralGroup,
  needed: readonly string[],
): readonly string[] {
  return plain && needed.length === 1 ? [] : needed.filter((form) => !forms.has(form))
}

/**
 * Lists the plural forms of a language (Unicode CLDR, as in Intl.PluralRules). A folder that is not
 * a language is reported at flows/app.yaml.
 */
export function categoriesOf(language: string): readonly string[] {
  try {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    return order.filter((form) => pluralCategories.some((each) => each === form))
  } catch {
    return ['other']
  }
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
