import type { Json } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import { entriesOf, jsonOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import {
  findText,
  hasNamespace,
  type Project,
  textKeys,
  writtenNamespacesOf,
} from '../2-resolve/project.ts'
import { menuLoad } from '../3-lower/walk-around.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy, causedInScenarios } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import type { AnswerSchemas } from './answer-schemas.ts'

/**
 * Context of every reader of a scenario: the `fields` of all forms, and `dictatedIn` for the fields
 * that a server defines.
 */
export interface Reading {
  readonly project: Project
  readonly schemas: AnswerSchemas
  readonly fields: ReadonlySet<string>
  readonly report: Report
}

/** No list per query, because every word of every scenario is tested. */
interface Names {
  readonly has: (name: string) => boolean
  readonly keys: () => Iterable<string>
}

type Raising = (
  span: SourceNode['span'],
  holes: { readonly name: string; readonly suggestion: string },
) => Parameters<Report['add']>[0]

/** Reads a word that names one of `known`. An unknown name is reported, and still returned. */
export function named(
  node: SourceNode | undefined,
  known: Names,
  raising: Raising,
  { report }: Reading,
): string {
  const name = wordOf(node) ?? ''
  if (node && !known.has(name))
    report.add(raising(node.span, { name, suggestion: suggest(name, known.keys()) }))
  return name
}

export const screenNamed = (node: SourceNode | undefined, reading: Reading): string =>
  named(
    node,
    reading.project.screens,
    (span, holes) => causedBy('screen', holes.name, raise.unknownScreen(span, holes)),
    reading,
  )

/**
 * Prefix of the field names of a group that the server defines. The names are known only from its
 * answer.
 */
export const dictatedIn = (group: string): string => `${group}.`

export function fieldNamed(node: SourceNode | undefined, reading: Reading): string {
  const name = wordOf(node) ?? ''
  const [group = ''] = name.split('.')
  return name.includes('.') && reading.fields.has(dictatedIn(group))
    ? name
    : named(
        node,
        reading.fields,
        (span, holes) => causedBy('field', holes.name, raise.unknownField(span, holes)),
        reading,
      )
}

/** Reads a timer of any screen or of the app, because earlier steps decide the current screen. */
export const timerNamed = (node: SourceNode | undefined, reading: Reading): string =>
  named(
    node,
    timersOf(reading.project),
    (span, holes) => causedBy('timer', holes.name, raise.unknownTimer(span, holes), span.file),
    reading,
  )

export function timersOf({ app, screens }: Project): ReadonlySet<string> {
  const declaring = [...screens.values()]
    .flatMap(({ node, part }) => (part ? [node, part.node] : [node]))
    .concat(app ?? [])
  return new Set(
    declaring.flatMap((node) => entriesOf(valueOf(node, 'timers')).map(({ key }) => key)),
  )
}

/** Reads a load of any screen or of the shell, including the menu beside the home screens. */
export const loadNamed = (node: SourceNode | undefined, reading: Reading): string =>
  named(
    node,
    loadsOf(reading.project),
    (span, holes) => causedBy('load', holes.name, raise.unknownLoad(span, holes), span.file),
    reading,
  )

export function loadsOf({ app, screens }: Project): ReadonlySet<string> {
  const shell = valueOf(app, 'shell')
  const loading = [shell, ...[...screens.values()].flatMap(({ node, part }) => [node, part?.node])]
  return new Set([
    ...(valueOf(shell, 'menu') ? [menuLoad] : []),
    ...loading.flatMap((node) => entriesOf(valueOf(node, 'load')).map(({ key }) => key)),
  ])
}

export const namesIn = (things: object): Names => ({
  has: (name) => Object.hasOwn(things, name),
  keys: () => Object.keys(things),
})

export const operationNamed = (node: SourceNode | undefined, reading: Reading): string =>
  named(
    node,
    namesIn(reading.project.api.operations),
    (span, holes) => causedInScenarios(holes.name, '', raise.unknownOperation(span, holes)),
    reading,
  )

export function languageNamed(node: SourceNode, reading: Reading): string {
  const { languages, files } = reading.project.texts
  const list = valueOf(reading.project.app, 'languages')
  return named(
    node,
    new Set(languages),
    (span, { name, suggestion }) => {
      // The language has texts, so its entry in the list was removed.
      if (list && files.has(name))
        reading.report.add(causedBy('language', name, raise.languageLeftOut(list.span, { name })))
      return causedBy(
        'language',
        name,
        raise.unknownWord(span, { word: name, words: languages.join(', '), suggestion }),
      )
    },
    reading,
  )
}

/** Reads the key of a text that every language has; `others` are further names for suggestions. */
export function textNamed(
  node: SourceNode | undefined,
  { project, report }: Reading,
  others: readonly string[] = [],
): string {
  const key = wordOf(node) ?? ''
  const { languages } = project.texts
  if (!node || languages.some((language) => findText(project, language, key).length > 0)) return key
  const known = [...others, ...languages.flatMap((language) => textKeys(project, language))]
  const suggestion = suggest(key, new Set(known))
  const [name = ''] = key.split('.')
  report.add(
    suggestion === '' && key.includes('.') && isUnwritten(name, project)
      ? causedBy('namespace', name, raise.unknownNamespace(node.span, { name, suggestion }))
      : causedBy('text', key, raise.unknownText(node.span, { key, suggestion })),
  )
  return key
}

/** True when the package has texts of this namespace, and the product has no file of them. */
const isUnwritten = (name: string, project: Project): boolean =>
  hasNamespace(project, name) && !writtenNamespacesOf(project).has(name)

/**
 * Reads the parameters of a screen's address, by known names. Invalid words are allowed, because a
 * scenario may test them.
 */
export function addressOf(
  screen: string,
  node: SourceNode | undefined,
  { project, report }: Reading,
): Readonly<Record<string, string>> {
  const target = project.screens.get(screen)
  const names = target ? target.params.concat(target.query, target.fragment, project.appQuery) : []
  for (const { key, keySpan } of target ? entriesOf(node) : []) {
    if (!names.includes(key))
      report.add(
        raise.unknownArgument(keySpan, { of: screen, name: key, suggestion: suggest(key, names) }),
      )
  }
  return wordsIn(node)
}

/** Reads plain values by name. Addresses are text, whatever type YAML reads. */
export function wordsIn(node: SourceNode | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, wordOf(value) ?? '']))
}

export function valuesIn(node: SourceNode | undefined): Readonly<Record<string, Json>> {
  return Object.fromEntries(entriesOf(node).map(({ key, value }) => [key, jsonOf(value)]))
}
