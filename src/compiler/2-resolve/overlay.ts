import type { SourceEntry, SourceMap, SourceNode } from '../../language/source.ts'
import { fileKind, isOwnName, type ParsedFile } from '../1-parse/files.ts'
import { entriesOf, entryOf, isMapNode, valueOf, wordAt } from '../1-parse/read-node.ts'
import { recover } from '../1-parse/recover.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { isNull, mergePatch, mergePatchFile, reportMiss } from './merge-patch.ts'
import type { ResolvedProject } from './resolve-project.ts'
import { mergePatchTexts } from './tenant-texts.ts'

/** Definitions with their own file, patched by name. */
const things = { screens: 'screen', parts: 'part', actions: 'action' } as const

/**
 * Returns the files of the project with a tenant's patches. Each stays the same object while the
 * file and its patch are unchanged. A patch without a target is reported.
 */
export function overlay(
  files: readonly ParsedFile[],
  tenant: SourceMap,
  report: Report,
): readonly ParsedFile[] {
  const changed = Object.entries(things).reduce(
    (all, [section, kind]) =>
      changedThings(all, entriesOf(valueOf(tenant, section)), kind, tenant, report),
    files,
  )
  return mergePatchTexts(
    changedApp(changed, valueOf(tenant, 'app'), report),
    valueOf(tenant, 'texts'),
    report,
  )
}

function changedThings(
  files: readonly ParsedFile[],
  changes: readonly SourceEntry[],
  kind: 'screen' | 'part' | 'action',
  tenant: SourceMap,
  report: Report,
): readonly ParsedFile[] {
  const all = [...files]
  for (const change of changes) {
    const at = all.findIndex(
      ({ kind: own, meant }) => own.kind === kind && wordAt(meant, kind) === change.key,
    )
    const file = all[at]
    const fresh = addedScreen(change, kind, tenant)
    if (file && isNull(change.value)) all.splice(at, 1)
    else if (file) all[at] = changedFile(file, kind, change, report)
    else if (fresh) all.push(fresh)
    else if (kind === 'screen' && entryOf(change.value, 'content')?.value.kind === 'list')
      report.add(
        raise.patchMisses(change.keySpan, {
          name: change.key,
          suggestion: ' A screen of your own needs a `route`.',
        }),
      )
    else
      reportMiss(
        change,
        all.flatMap(({ kind: own, meant }) =>
          own.kind === kind ? [wordAt(meant, kind) ?? ''] : [],
        ),
        report,
      )
  }
  return all
}

const added = new WeakMap<SourceEntry, ParsedFile>()

function addedScreen(
  change: SourceEntry,
  kind: 'screen' | 'part' | 'action',
  tenant: SourceMap,
): ParsedFile | undefined {
  if (kind !== 'screen' || !entryOf(change.value, 'route')) return undefined
  const file = added.get(change) ?? screenOf(change, tenant)
  added.set(change, file)
  return file
}

/** Builds a tenant's own screen from an entry with a route, in a journey of the tenant's name. */
function screenOf({ key, keySpan, value }: SourceEntry, tenant: SourceMap): ParsedFile {
  const journey = wordAt(tenant, 'tenant') ?? ''
  const name: SourceEntry = {
    key: 'screen',
    keySpan,
    value: { kind: 'scalar', value: key, span: keySpan },
  }
  const node: SourceMap = { kind: 'map', span: value.span, entries: [name, ...entriesOf(value)] }
  return {
    path: `flows/${journey}/${key}.yaml`,
    kind: { kind: 'screen', journey },
    node,
    meant: recover(node, { is: 'keys', of: 'screen' }),
    overlaid: true,
  }
}

function changedFile(
  file: ParsedFile,
  kind: 'screen' | 'part' | 'action',
  { value }: SourceEntry,
  report: Report,
): ParsedFile {
  return mergePatchFile(file, value, report, (own) => {
    if (kind === 'screen') {
      reportOpened(file.meant, value, own)
      reportMoved(file.meant, value, own)
    }
    if (kind === 'screen' && reportOfPart(file.meant, value, own)) return file
    return overlaid(file, kind, mergePatch(file.meant, value, own))
  })
}

/** A screen that uses a part has no content to patch. */
function reportOfPart(base: SourceNode, patch: SourceNode, report: Report): boolean {
  const [part, content] = [wordAt(base, 'use'), entryOf(patch, 'content')]
  if (part === undefined || !content || content.value.kind === 'list' || valueOf(base, 'content'))
    return false
  report.add(
    raise.patchMisses(content.keySpan, {
      name: 'content',
      suggestion: ` The content is that of the part "${part}": change it under \`parts\`.`,
    }),
  )
  return true
}

/** Access to a screen and its preconditions are security rules, so a tenant cannot change them. */
function reportOpened(base: SourceNode, patch: SourceNode, report: Report): void {
  const [access, needs] = [entryOf(patch, 'access'), entryOf(patch, 'needs')]
  if (access && wordAt(base, 'access') === 'auth' && wordAt(patch, 'access') !== 'auth')
    report.add(
      raise.tenantWeakens(access.value.span, { wanted: 'this screen is only for signed-in users' }),
    )
  if (needs && valueOf(base, 'needs'))
    report.add(raise.tenantWeakens(needs.keySpan, { wanted: 'keep the `needs` of this screen' }))
}

/** Messages, bookmarks and redirects of the server have the address of the product. */
function reportMoved(base: SourceNode, patch: SourceNode, report: Report): void {
  const to = entryOf(patch, 'route')
  const [from, name] = [wordAt(base, 'route'), wordAt(base, 'screen')]
  const moved = to && wordAt(patch, 'route')
  if (to && from !== undefined && moved !== undefined && moved !== from)
    report.add(raise.routeMoved(to.value.span, { name: name ?? '', from, to: moved }))
}

function changedApp(
  files: readonly ParsedFile[],
  patch: SourceNode | undefined,
  report: Report,
): readonly ParsedFile[] {
  return isMapNode(patch)
    ? files.map((file) =>
        file.kind.kind === 'app'
          ? mergePatchFile(file, patch, report, (own) =>
              overlaid(file, 'app', mergePatch(file.meant, patch, own)),
            )
          : file,
      )
    : files
}

function overlaid(
  file: ParsedFile,
  kind: 'screen' | 'part' | 'action' | 'app',
  node: SourceNode,
): ParsedFile {
  return { ...file, node, meant: recover(node, { is: 'keys', of: kind }), overlaid: true }
}

/** True for a file below flows/tenants/<name>/. */
export const isInFolderOf = (name: string, file: string): boolean => fileKind(file).tenant === name

/**
 * Returns the files of the product with those of a tenant's folder: its screens, parts, actions and
 * kinds of field, and its stores beside those of flows/state.yaml. Its texts are under `texts` of
 * the tenant (`tenant-texts.ts`). A store outside the namespace of tenants is reported.
 */
export function withOwnFiles(
  { files, own }: Pick<ResolvedProject, 'files' | 'own'>,
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
