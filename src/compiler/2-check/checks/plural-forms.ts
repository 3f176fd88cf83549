import { raise } from '../../diagnostics.generated.ts'
import { memoizedByNode } from '../../memoized.ts'
import { placeholders } from '../../model/placeholders.ts'
import { withoutPlural } from '../../model/plural.ts'
import type { TextFile } from '../../model/project.ts'
import type { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'
import { misnamedForms } from '../texts/misnamed-forms.ts'
import { categoriesOf, groupsOf, missingForms, type PluralGroup } from '../texts/plural-groups.ts'

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
