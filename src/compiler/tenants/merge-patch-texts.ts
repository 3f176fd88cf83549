import { keywordsWithTexts } from '../../language/error-keywords.ts'
import type { SourceEntry, SourceNode } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/parse-project.ts'
import { raise } from '../diagnostics.generated.ts'
import { entriesOf, entryOf, valueOf } from '../model/read-node.ts'
import type { Report } from '../report.ts'
import { causedBy } from '../root-cause.ts'
import { ruleParameters } from '../rule-parameters.ts'
import { nearestName } from '../suggest.ts'
import { mergePatchFile } from './merge-patch-file.ts'
import { mergePatch, nearOrAll } from './merge-patch.ts'

/**
 * Merges texts by language and file. A file of the project keeps its set of keys; a file that only
 * the tenant has may contain any. `error` also takes the texts of fields that the tenant adds.
 */
export function mergePatchTexts(
  files: readonly ParsedFile[],
  texts: SourceNode | undefined,
  report: Report,
): readonly ParsedFile[] {
  return entriesOf(texts).reduce((all, language) => {
    const known = new Set(all.flatMap(({ kind }) => (kind.kind === 'texts' ? [kind.language] : [])))
    if (known.has(language.key))
      return entriesOf(language.value).reduce(
        (each, namespace) => inLanguage(each, language.key, namespace, report),
        all,
      )
    report.add(
      raise.unknownLanguage(language.keySpan, {
        name: language.key,
        suggestion: nearLanguage(language.key, [...known]),
      }),
    )
    return all
  }, files)
}

/** A tag without its region is near to the language of the product. */
function nearLanguage(name: string, known: readonly string[]): string {
  const near =
    nearestName(name, known) ?? known.find((each) => each.startsWith(`${name.toLowerCase()}-`))
  return near === undefined
    ? ` There are ${known.toSorted().join(', ')}.`
    : ` Did you mean "${near}"?`
}

function inLanguage(
  files: readonly ParsedFile[],
  language: string,
  { key: namespace, value }: SourceEntry,
  report: Report,
): readonly ParsedFile[] {
  const file = files.find(
    ({ kind }) =>
      kind.kind === 'texts' && kind.language === language && kind.namespace === namespace,
  )
  if (!file)
    return [
      ...files,
      {
        path: `flows/texts/${language}/${namespace}.yaml`,
        kind: { kind: 'texts', language, namespace },
        node: value,
        meant: value,
        overlaid: true,
      },
    ]
  const changed = mergePatchFile(file, value, report, (own) => {
    reportNewKeys(
      { base: file.node, patch: value, mayAdd: addable(namespace, files), path: [namespace] },
      own,
    )
    const node = mergePatch(file.node, value, own)
    return { ...file, node, meant: node, overlaid: true }
  })
  return files.map((each) => (each === file ? changed : each))
}

/** True for the keys of a new text. */
type MayAdd = (keys: readonly string[]) => boolean

interface Patched {
  readonly base: SourceNode | undefined
  readonly patch: SourceNode
  readonly mayAdd: MayAdd
  /** Key of the text, as far as it is read. */
  readonly path: readonly string[]
}

function reportNewKeys({ base, patch, mayAdd, path }: Patched, report: Report): void {
  for (const entry of entriesOf(patch)) {
    const known = entryOf(base, entry.key)
    if (known || mayAdd([entry.key]))
      reportNewKeys(
        {
          base: known?.value,
          patch: entry.value,
          mayAdd: (keys) => mayAdd([entry.key, ...keys]),
          path: [...path, entry.key],
        },
        report,
      )
    else
      // The same key in each language is one mistake.
      report.add(
        causedBy(
          'text',
          [...path, entry.key].join('.'),
          raise.patchMisses(entry.keySpan, {
            name: entry.key,
            suggestion: nearOrAll(entry.key, [
              ...entriesOf(base).map(({ key }) => key),
              ...keywordsWithTexts.filter((key) => mayAdd([key])),
            ]),
          }),
          entry.keySpan.file,
        ),
      )
  }
}

/** `error.<keyword>`, and `error.<field>.<keyword>` for a field of any form. */
function addable(namespace: string, files: readonly ParsedFile[]): MayAdd {
  if (namespace !== 'error') return () => false
  return ([first = '', second, ...more]) =>
    second === undefined
      ? isKeyword(first) || isField(first, files)
      : more.length === 0 && isField(first, files) && isKeyword(second)
}

const isKeyword = (word: string): boolean =>
  keywordsWithTexts.includes(word) || ruleParameters.has(word)

const isField = (name: string, files: readonly ParsedFile[]): boolean =>
  files.some(
    ({ kind, meant }) =>
      (kind.kind === 'screen' || kind.kind === 'part') &&
      entryOf(valueOf(valueOf(valueOf(meant, 'form'), 'schema'), 'properties'), name) !== undefined,
  )
