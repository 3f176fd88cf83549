import type { SourceNode } from '../../language/source.ts'
import { fileKind } from '../1-parse/files.ts'
import { entryOf } from '../1-parse/read-node.ts'
import { placeholders, withoutPlural } from '../2-resolve/placeholders.ts'
import { findText, isUnfilled, type Project, type TextFile } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { nearestName } from '../diagnostics/suggest.ts'
import type { Check, CheckContext } from './check-table.ts'
import { misnamedForms } from './plural-forms.ts'

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
  // Missing default texts are reported with the texts of the page.
  const [first, ...others] = [...file.entries].filter(([, { isDefault }]) => !isDefault)
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
  for (const [name, { node, isDefault }] of file.entries) {
    if (isDefault) continue
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
    cause: {
      is: 'text-key',
      language: wrong.language,
      slip: slipBetween(key(wrong), key(right)),
    },
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

export interface Named {
  readonly name: string
  readonly language: string
  readonly node: SourceNode
}

/**
 * Keys of one language by their misspelled pairs in another, computed once for all texts of a file.
 */
export type Pairs = Map<string, ReadonlyMap<string, string>>

interface Compared {
  readonly language: string
  readonly other: string
  readonly namespace: string
}

/**
 * Finds a key that only another language has, and that differs from this key by a typing mistake.
 */
export function slipOf(
  name: string,
  { language, other, namespace }: Compared,
  { files }: Project['texts'],
  known: Pairs,
): Omit<Named, 'language'> | undefined {
  const of = `${language} ${other} ${namespace}`
  const there = files.get(other)?.get(namespace)
  const pairs = known.get(of) ?? pairsBetween(files.get(language)?.get(namespace), there)
  known.set(of, pairs)
  const near = pairs.get(withoutPlural(name))
  const [found] =
    near === undefined
      ? []
      : [...(there?.entries ?? [])].filter(([each]) => withoutPlural(each) === near)
  return found && { name: found[0], node: found[1].node }
}

function pairsBetween(
  one: TextFile | undefined,
  other: TextFile | undefined,
): ReadonlyMap<string, string> {
  const [own, others] = [one, other].map(
    (file) => new Set([...(file?.entries.keys() ?? [])].map(withoutPlural)),
  )
  return pairsAmong(
    [...(own ?? [])].filter((each) => !others?.has(each)),
    [...(others ?? [])].filter((each) => !own?.has(each)),
  )
}

/**
 * Pairs names that are nearest to each other among the remaining names. The result is the same from
 * both sides.
 */
function pairsAmong(
  names: readonly string[],
  others: readonly string[],
): ReadonlyMap<string, string> {
  const pairs = new Map(
    names.flatMap((name) => {
      const near = nearestName(name, others)
      return near !== undefined && nearestName(near, names) === name ? [[name, near] as const] : []
    }),
  )
  if (pairs.size === 0) return pairs
  const taken = new Set(pairs.values())
  return new Map([
    ...pairs,
    ...pairsAmong(
      names.filter((name) => !pairs.has(name)),
      others.filter((name) => !taken.has(name)),
    ),
  ])
}

/**
 * Removes the common ending of two keys. A renamed group then counts as one mistake for all its
 * texts.
 */
export function slipBetween(one: string, other: string): string {
  const [last, lastOfOther] = [one, other].map((key) => /\.[^.]+$/.exec(key)?.[0])
  return last !== undefined && last === lastOfOther
    ? slipBetween(one.slice(0, -last.length), other.slice(0, -last.length))
    : `${one} ${other}`
}
