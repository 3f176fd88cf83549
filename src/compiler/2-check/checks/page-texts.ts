import { pageTexts as textsOfPage } from '../../../language/page-texts.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { findText, namespacesOf } from '../../model/find-text.ts'
import { placeholders } from '../../model/placeholders.ts'
import { valueOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import type { Check, CheckContext } from '../check-table.ts'

/** Texts of the page itself exist, and use only the placeholders that the page fills. */
export const pageTexts: Check = (context) => ({
  finish: () => {
    if (context.project.texts.languages.length === 0) return
    reportMissing(context)
    for (const [key, given] of Object.entries(textsOfPage)) reportValues(key, given, context)
  },
})

/** Reports all at one place, because they are missing for one reason. */
function reportMissing({ project, report }: CheckContext): void {
  const { languages, common } = project.texts
  const known = namespacesOf(project)
  const missing = Object.keys(textsOfPage).filter((key) =>
    languages.every((language) => findText(project, language, key).length === 0),
  )
  // A missing file named by flows/app.yaml is reported at its name.
  const own = missing.filter(
    (key) => known.has(namespaceOf(key)) || !common.includes(namespaceOf(key)),
  )
  const [first] = own
  if (first === undefined) return
  const place = nearest(first, project.texts) ?? valueOf(project.app, 'texts')?.span
  if (place)
    report.add(raise.missingPageText(place, { keys: own.map((key) => `"${key}"`).join(', ') }))
}

function reportValues(
  key: string,
  given: readonly string[],
  { project, report }: CheckContext,
): void {
  const odd = project.texts.languages
    .flatMap((language) => findText(project, language, key))
    .flatMap(({ text, node }) => {
      const name = placeholders(text).find((each) => !given.includes(each))
      return name === undefined ? [] : [{ name, span: node.span }]
    })
  const [first, ...others] = odd
  if (!first) return
  const related = others.map(({ span, name }) => ({
    span,
    message: `The text here uses {${name}}.`,
  }))
  report.add(
    raise.pageTextValue(
      first.span,
      {
        key,
        name: `{${first.name}}`,
        given: given.map((each) => `{${each}}`).join(' and ') || 'nothing',
        suggestion: suggest(first.name, given),
      },
      related,
    ),
  )
}

/** The text with the longest common prefix of the key. */
function nearest(
  key: string,
  { languages, files }: CheckContext['project']['texts'],
): Span | undefined {
  const entries =
    files.get(languages[0] ?? '')?.get(namespaceOf(key))?.entries ?? new Map<string, never>()
  const parts = key.split('.').slice(1)
  const shared = (name: string) => name.split('.').findIndex((part, at) => part !== parts[at])
  const [best] = [...entries].toSorted(([one], [other]) => shared(other) - shared(one))
  return best?.[1].node.span
}

function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}
