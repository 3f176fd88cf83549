import type { SourceEntry, SourceNode } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/parse-project.ts'
import { entriesOf, entryOf } from '../model/read-node.ts'
import type { Report } from '../report.ts'
import { mergePatchFile } from './merge-patch-file.ts'
import { mergePatch, reportMiss } from './merge-patch.ts'

/**
 * Merges texts by language and file. A file of the project keeps its set of keys; a file that only
 * the tenant has may contain any.
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
    reportNewKeys(file.node, value, own)
    const node = mergePatch(file.node, value, own)
    return { ...file, node, meant: node, overlaid: true }
  })
  return files.map((each) => (each === file ? changed : each))
}

function reportNewKeys(base: SourceNode, patch: SourceNode, report: Report): void {
  for (const entry of entriesOf(patch)) {
    const known = entryOf(base, entry.key)
    if (known) reportNewKeys(known.value, entry.value, report)
    else
      reportMiss(
        entry,
        entriesOf(base).map(({ key }) => key),
        report,
      )
  }
}
