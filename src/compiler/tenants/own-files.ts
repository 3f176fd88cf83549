import type { SourceMap, SourceNode } from '../../language/source.ts'
import { fileKind } from '../1-parse/file-kind.ts'
import { isOwnName } from '../1-parse/own-name.ts'
import type { ParsedFile, ParsedProject } from '../1-parse/parse-project.ts'
import { raise } from '../diagnostics.generated.ts'
import { entriesOf, valueOf, wordAt } from '../model/read-node.ts'
import type { Report } from '../report.ts'
import { mergePatchFile } from './merge-patch-file.ts'
import { mergePatch } from './merge-patch.ts'

/** True for a file below flows/tenants/<name>/. */
export const isInFolderOf = (name: string, file: string): boolean => fileKind(file).tenant === name

/**
 * Returns the files of the product with those of a tenant's folder: its screens, parts, actions and
 * kinds of field, and its stores beside those of flows/state.yaml. Its texts are under `texts` of
 * the tenant (`own-texts`). A store outside the namespace of tenants is reported.
 */
export function withOwnFiles(
  { files, own }: Pick<ParsedProject, 'files' | 'own'>,
  tenant: SourceMap,
  report: Report,
): readonly ParsedFile[] {
  const added = own.get(wordAt(tenant, 'tenant') ?? '') ?? []
  if (added.length === 0) return files
  const state = added.find(({ kind }) => kind.kind === 'state')
  return [
    ...files.map((file) =>
      state && file.kind.kind === 'state' ? withStores(file, state.meant, report) : file,
    ),
    ...added.filter(({ kind }) => kind.kind !== 'state' && kind.kind !== 'texts'),
  ]
}

function withStores(file: ParsedFile, own: SourceNode, report: Report): ParsedFile {
  return mergePatchFile(file, own, report, (found) => {
    for (const { key: name, keySpan } of entriesOf(valueOf(own, 'stores')))
      if (!isOwnName(name))
        found.add(
          raise.tenantStore(keySpan, {
            name,
            rule: 'a store of a tenant is called "own", or begins with it',
          }),
        )
    const node = mergePatch(file.meant, own, found)
    return { ...file, node, meant: node, overlaid: true }
  })
}
