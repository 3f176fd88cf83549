import { keywordsWithTexts } from '../../language/error-keywords.ts'
import type { SourceEntry, SourceNode } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/parse-project.ts'
import { entriesOf, entryOf, valueOf } from '../model/read-node.ts'
import type { Report } from '../report.ts'
import { ruleParameters } from '../rule-parameters.ts'
import { mergePatchFile } from './merge-patch-file.ts'
import { mergePatch, reportMiss } from './merge-patch.ts'

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
    reportMiss(language, known, report)
    return all
  }, files)
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
    reportNewKeys({ base: file.node, patch: value, mayAdd: addable(namespace, files) }, own)
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
}

function reportNewKeys({ base, patch, mayAdd }: Patched, report: Report): void {
  for (const entry of entriesOf(patch)) {
    const known = entryOf(base, entry.key)
    if (known || mayAdd([entry.key]))
      reportNewKeys(
        {
          base: known?.value,
          patch: entry.value,
          mayAdd: (keys) => mayAdd([entry.key, ...keys]),
        },
        report,
      )
    else
      reportMiss(
        entry,
        entriesOf(base).map(({ key }) => key),
        report,
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
