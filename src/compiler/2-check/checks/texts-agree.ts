import type { SourceNode } from '../../../language/source.ts'
import { fileKind } from '../../1-parse/file-kind.ts'
import { raise } from '../../diagnostics.generated.ts'
import { findText } from '../../model/find-text.ts'
import { placeholders } from '../../model/placeholders.ts'
import { withoutPlural } from '../../model/plural.ts'
import { isUnfilled, type TextFile } from '../../model/project.ts'
import { entryOf } from '../../model/read-node.ts'
import type { Check, CheckContext } from '../check-table.ts'
import { type Named, type Pairs, slipBetween, slipOf } from '../texts/key-slips.ts'
import { misnamedForms } from '../texts/misnamed-forms.ts'

/** Every text exists in every language, with the same placeholders. */
export const textsAgree: Check = (context) => ({
  finish: () => {
    const { languages, files } = context.project.texts
    const seen = new Set<string>()
    const pairs: Pairs = new Map()
    for (const language of languages) {
      for (const [namespace, file] of files.get(language) ?? []) {
        const others = languages.filter((other) => !files.get(other)?.has(namespace))
        reportMissing(namespace, file, others, context)
        const translations = languages
          .map((each) => files.get(each)?.get(namespace)?.tree)
          .filter((tree) => tree !== undefined)
        const known = agreed.get(file.tree) ?? new WeakSet<TextFile['tree']>()
        if (translations.every((other) => known.has(other))) continue
        if (!agree(language, namespace, file, seen, pairs, context)) continue
        for (const other of translations) known.add(other)
        agreed.set(file.tree, known)
      }
    }
  },
})

/**
 * For each file, the translations that it agrees with. They still agree while both are unchanged.
 */
const agreed = new WeakMap<TextFile['tree'], WeakSet<TextFile['tree']>>()

/** A missing file is reported once, not for each key. */
function reportMissing(
  namespace: string,
  file: TextFile,
  languages: readonly string[],
  { report }: CheckContext,
): void {
  const [first, ...others] = file.entries
  if (!first) return
  const [
    name,
    {
      node: { span },
    },
  ] = first
  for (const language of languages) {
    // A namespace of a tenant alone has no file: its texts are in the file of the tenant.
    const related = others.map(([, other]) => ({
      span: other.node.span,
      message: 'This text is missing, too.',
    }))
    report.add(
      isOfTenant(span.file)
        ? raise.textNotTranslated(
            span,
            {
              key: `${namespace}.${name}`,
              language,
              place: placeOf(span.file, language, namespace),
            },
            related,
          )
        : raise.missingFile(span, { path: `flows/texts/${language}/${namespace}.yaml` }),
    )
  }
}

/** Returns true when nothing was reported. */
function agree(
  language: string,
  namespace: string,
  file: TextFile,
  seen: Set<string>,
  pairs: Pairs,
  context: CheckContext,
): boolean {
  const { project, report } = context
  let agrees = true
  const misnamed = misnamedForms(language, namespace, project.texts)
  for (const [name, { node }] of file.entries) {
    const key = `${namespace}.${withoutPlural(name)}`
    // A form of another text is reported as a misnamed form, and an unfilled text as one to write.
    if (seen.has(key) || misnamed.has(name) || isUnfilled({ node })) continue
    seen.add(key)
    const wanted = placeholdersIn(language, key, project)
    for (const other of project.texts.languages.filter((each) =>
      project.texts.files.get(each)?.has(namespace),
    )) {
      const entries = findText(project, other, key)
      const [entry] = entries
      if (entry !== undefined && entries.every(isUnfilled)) continue
      const differs =
        entry !== undefined && other !== language && placeholdersIn(other, key, project) !== wanted
      if (!entry || differs) agrees = false
      if (!entry) {
        const slip = slipOf(name, { language, other, namespace }, project.texts, pairs)
        if (slip)
          reportSlip({ name, language, node }, { ...slip, language: other }, namespace, context)
        else
          report.add(
            raise.textNotTranslated(node.span, {
              key,
              language: other,
              place: placeOf(node.span.file, other, namespace),
            }),
          )
      } else if (differs) {
        const there = {
          language: other,
          node: entry.node,
          found: placeholdersIn(other, key, project),
        }
        const here = { language, node, found: wanted }
        // When a flow passes values, the text with exactly these placeholders is right.
        const [wrong, right] =
          argumentsFor(key, context).includes(there.found) &&
          !argumentsFor(key, context).includes(wanted)
            ? [here, there]
            : [there, here]
        report.add(
          raise.placeholdersDiffer(
            wrong.node.span,
            {
              key,
              language: wrong.language,
              found: wrong.found || 'none',
              wanted: right.found || 'none',
            },
            [{ span: right.node.span, message: 'The other text is here.' }],
          ),
        )
      }
    }
  }
  return agrees
}

/**
 * Reports a text under two names once, at the name without a use in the flows. Otherwise the first
 * listed language is right.
 */
function reportSlip(
  one: Named,
  other: Named,
  namespace: string,
  { files, project, report }: CheckContext,
): void {
  const key = ({ name }: Named) => `${namespace}.${withoutPlural(name)}`
  const isUsed = (each: Named) =>
    files.some(({ kind, node }) => kind.kind !== 'texts' && names(node, key(each)))
  const isFirst =
    project.texts.languages.indexOf(one.language) < project.texts.languages.indexOf(other.language)
  const isRight = isUsed(one) === isUsed(other) ? isFirst : isUsed(one)
  const [wrong, right] = isRight ? [other, one] : [one, other]
  const diagnostic = raise.textKeyDiffers(
    wrong.node.span,
    { key: key(wrong), right: key(right), language: right.language },
    [{ span: right.node.span, message: `The text in ${right.language} is here.` }],
  )
  report.add({
    ...diagnostic,
    cause: `text-key ${wrong.language} ${slipBetween(key(wrong), key(right))}`,
  })
}

/**
 * Returns the values that flows pass to a text, wherever they name its key. Computed only after a
 * mistake.
 */
function argumentsFor(key: string, { files }: CheckContext): readonly string[] {
  const within = (node: SourceNode): readonly string[] => {
    if (node.kind === 'scalar') return []
    if (node.kind === 'list') return node.items.flatMap(within)
    const isSaid = node.entries.some(({ value }) => value.kind === 'scalar' && value.value === key)
    const values = entryOf(node, 'values')?.value
    return [
      ...(isSaid && values?.kind === 'map'
        ? [listed(values.entries.map((entry) => entry.key))]
        : []),
      ...node.entries.flatMap(({ value }) => within(value)),
    ]
  }
  return files.filter(({ kind }) => kind.kind !== 'texts').flatMap(({ node }) => within(node))
}

/**
 * True when a file names the key, or a group of keys that contains it. Called only after a mistake.
 */
function names(node: SourceNode, key: string): boolean {
  if (node.kind === 'list') return node.items.some((item) => names(item, key))
  if (node.kind === 'map') return node.entries.some(({ value }) => names(value, key))
  return (
    typeof node.value === 'string' &&
    (node.value === key || (node.value.includes('.') && key.startsWith(`${node.value}.`)))
  )
}

/** A tenant's own text is in the tenant's file, or in its folder. */
function placeOf(file: string, language: string, namespace: string): string {
  const { kind, tenant } = fileKind(file)
  if (kind === 'texts' && tenant !== undefined)
    return `flows/tenants/${tenant}/texts/${language}/${namespace}.yaml`
  return isOfTenant(file)
    ? `${file}, under \`texts: ${language}: ${namespace}:\``
    : `flows/texts/${language}/${namespace}.yaml`
}

const isOfTenant = (file: string): boolean => file.startsWith('flows/tenants/')

function placeholdersIn(language: string, key: string, project: CheckContext['project']): string {
  const names = new Set(findText(project, language, key).flatMap(({ text }) => placeholders(text)))
  return listed(names)
}

function listed(names: Iterable<string>): string {
  return [...names]
    .toSorted()
    .map((name) => `{${name}}`)
    .join(', ')
}
