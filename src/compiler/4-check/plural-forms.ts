import { placeholders, withoutPlural } from '../2-resolve/placeholders.ts'
import {
  categoriesOf,
  groupsOf,
  missingForms,
  type PluralGroup,
} from '../2-resolve/plural-groups.ts'
import type { Project, TextFile } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { nearestName } from '../diagnostics/suggest.ts'
import { memoizedByNode } from '../incremental/memo.ts'
import type { Check } from './check-table.ts'

/** Every text with a number has the forms that its language needs, and no others. */
export const pluralForms: Check = ({ project, report }) => ({
  finish: () => {
    for (const [language, files] of project.texts.files)
      for (const [namespace, file] of files) {
        const misnamed = misnamedForms(language, namespace, project.texts)
        if (misnamed.size === 0) memoized(`${language} ${namespace}`, file, report)
        else judgeMeant({ language, namespace }, file, misnamed, report)
      }
  },
})

interface Where {
  readonly language: string
  readonly namespace: string
}

const memoized = memoizedByNode((name, { entries }: TextFile, report) => {
  const [language = '', namespace = ''] = name.split(' ')
  judgeAll({ language, namespace }, entries, report)
})

/**
 * A misspelt plural form is reported once, at its key; everything else is checked as if it were
 * right.
 */
function judgeMeant(
  where: Where,
  { entries }: TextFile,
  misnamed: ReadonlyMap<string, string>,
  report: Report,
): void {
  const meant = new Map([...entries].map(([name, entry]) => [misnamed.get(name) ?? name, entry]))
  const needed = quoted(categoriesOf(where.language))
  for (const [name, right] of misnamed) {
    const otherForm = [...entries].find(
      ([other]) => !misnamed.has(other) && withoutPlural(other) === withoutPlural(right),
    )?.[1]
    const { keySpan } = entries.get(name) ?? {}
    if (keySpan)
      report.add(
        raise.unusedPlural(
          keySpan,
          {
            key: `${where.namespace}.${name}`,
            language: where.language,
            needed,
            suggestion: ` Did you mean "${lastOf(right)}"?`,
          },
          otherForm
            ? [{ span: otherForm.keySpan, message: 'Another form of the text is here.' }]
            : [],
        ),
      )
  }
  judgeAll(where, meant, report)
}

function judgeAll(
  { language, namespace }: Where,
  entries: TextFile['entries'],
  report: Report,
): void {
  const needed = categoriesOf(language)
  for (const [key, group] of groupsOf(entries))
    judge(`${namespace}.${key}`, language, needed, group, report)
}

function judge(
  key: string,
  language: string,
  needed: readonly string[],
  group: PluralGroup,
  report: Report,
): void {
  const { plain, forms } = group
  const [first] = forms.values()
  const counts = [...forms.values(), ...(plain ? [plain] : [])].some(({ text }) =>
    placeholders(text).includes('count'),
  )
  if (!first && !(plain && counts && needed.length > 1)) return
  const anchor = first ?? plain
  const missing = missingForms(group, needed)
  const holes = { language, needed: quoted(needed), suggestion: '' }
  if (anchor && missing.length > 0)
    report.add(
      raise.missingPlural(anchor.node.span, {
        key,
        language,
        forms: quoted(missing.map((form) => `${lastOf(key)}_${form}`)),
      }),
    )
  for (const [form, { keySpan }] of forms) {
    // i18next reads `_zero` in every language.
    if (form !== 'zero' && !needed.includes(form))
      report.add(raise.unusedPlural(keySpan, { ...holes, key: `${key}_${form}` }))
  }
  if (plain && first && needed.every((form) => forms.has(form)))
    report.add(
      raise.unusedPlural(plain.keySpan, { ...holes, key }, [
        { span: first.keySpan, message: 'The forms of the text begin here.' },
      ]),
    )
}

const quoted = (forms: readonly string[]): string => forms.map((form) => `"${form}"`).join(' and ')

function lastOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

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

/** A piece of a text and its position. */
export interface Stretch {
  readonly at: number
  readonly found: string
}
