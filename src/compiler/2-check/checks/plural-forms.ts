import { raise } from '../../diagnostics.generated.ts'
import { placeholders } from '../../project/placeholders.ts'
import { withoutPlural } from '../../project/plural.ts'
import type { TextEntry, TextFile } from '../../project/project.ts'
import { rememberedOf } from '../../remembered.ts'
import type { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'

/** Every text with a number has the forms that its language needs (Unicode CLDR, as Intl.PluralRules has them), and no others. */
export const pluralForms: Check = ({ project, report }) => ({
  finish: () => {
    for (const [language, files] of project.texts.files) for (const [namespace, file] of files) judged(`${language} ${namespace}`, file, report)
  },
})

interface Group { plain?: TextEntry; readonly forms: Map<string, TextEntry> }

const judged = rememberedOf((name, file: TextFile, report) => {
  const [language = '', namespace = ''] = name.split(' ')
  const needed = categoriesOf(language)
  for (const [key, group] of groupsOf(file)) judge(`${namespace}.${key}`, language, needed, group, report)
})

function judge(key: string, language: string, needed: readonly string[], { plain, forms }: Group, report: Report): void {
  const [first] = forms.values()
  const counts = [...forms.values(), ...(plain ? [plain] : [])].some(({ text }) => placeholders(text).includes('count'))
  if (!first && !(plain && counts && needed.length > 1)) return
  const anchor = first ?? plain
  const missing = needed.filter((form) => !forms.has(form))
  // Where a language has one form only, the text itself is that form.
  const isWhole = plain && needed.length === 1
  if (anchor && missing.length > 0 && !isWhole) report.add(raise.missingPlural(anchor.node.span, { key, language, forms: missing.map((form) => `"${lastOf(key)}_${form}"`).join(' and ') }))
  for (const [form, { node }] of forms) {
    // i18next reads `_zero` in every language.
    if (form !== 'zero' && !needed.includes(form)) report.add(raise.unusedPlural(node.span, { key: `${key}_${form}`, language, needed: needed.map((each) => `"${each}"`).join(' and ') }))
  }
  if (plain && first && missing.length === 0) {
    report.add(raise.unusedPlural(plain.node.span, { key, language, needed: needed.map((each) => `"${each}"`).join(' and ') }, [{ span: first.node.span, message: 'Its forms begin here.' }]))
  }
}

function groupsOf(file: TextFile): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const [name, entry] of file.entries) {
    const key = withoutPlural(name)
    const group = groups.get(key) ?? { forms: new Map<string, TextEntry>() }
    groups.set(key, group)
    if (key === name) group.plain = entry
    else group.forms.set(name.slice(key.length + 1), entry)
  }
  return groups
}

/** A folder that is no language was told where flows/app.yaml names it. */
function categoriesOf(language: string): readonly string[] {
  try {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    return order.filter((form) => pluralCategories.some((each) => each === form))
  } catch {
    return ['other']
  }
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

function lastOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}
