import { raise } from '../../diagnostics.generated.ts'
import { findText } from '../../project/find-text.ts'
import { placeholders } from '../../project/placeholders.ts'
import { withoutPlural } from '../../project/plural.ts'
import type { TextFile } from '../../project/project.ts'
import type { Check, CheckContext } from '../check-table.ts'

/** Every text stands in every language and fills in the same values there. */
export const textsAgree: Check = (context) => ({
  finish: () => {
    const { languages, files } = context.project.texts
    const seen = new Set<string>()
    for (const language of languages) {
      for (const [namespace, file] of files.get(language) ?? []) {
        const others = languages.filter((other) => !files.get(other)?.has(namespace))
        tellMissing(namespace, file, others, context)
        agree(language, namespace, file, seen, context)
      }
    }
  },
})

/** A whole file is told once, not key by key. */
function tellMissing(namespace: string, file: TextFile, languages: readonly string[], { report }: CheckContext): void {
  const [first] = file.entries.values()
  if (!first) return
  for (const language of languages) report.add(raise.missingFile(first.node.span, { path: `flows/texts/${language}/${namespace}.yaml` }))
}

function agree(language: string, namespace: string, file: TextFile, seen: Set<string>, { project, report }: CheckContext): void {
  for (const [name, { node }] of file.entries) {
    const key = `${namespace}.${withoutPlural(name)}`
    if (seen.has(key)) continue
    seen.add(key)
    const wanted = placeholdersIn(language, key, project)
    for (const other of project.texts.languages.filter((each) => project.texts.files.get(each)?.has(namespace))) {
      const entries = findText(project, other, key)
      const [entry] = entries
      if (!entry) report.add(raise.textNotTranslated(node.span, { key, language: other, namespace }))
      else if (other !== language && placeholdersIn(other, key, project) !== wanted) {
        report.add(
          raise.placeholdersDiffer(entry.node.span, { key, language: other, found: placeholdersIn(other, key, project) || 'none', wanted: wanted || 'none' }, [
            { span: node.span, message: 'The text it is compared with stands here.' },
          ]),
        )
      }
    }
  }
}

function placeholdersIn(language: string, key: string, project: CheckContext['project']): string {
  const names = new Set(findText(project, language, key).flatMap(({ text }) => placeholders(text)))
  return [...names].toSorted().map((name) => `{${name}}`).join(', ')
}
