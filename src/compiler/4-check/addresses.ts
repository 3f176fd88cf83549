import type { Expression } from '../../language/expression.ts'
import type { Screen } from '../../language/program.ts'
import type { SourceNode, SourceScalar } from '../../language/source.ts'
import type { Api } from '../1-parse/openapi/api.ts'
import { entriesOf, scalarOf, scalarsOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import {
  type Beginning,
  addressBeginnings,
  isAllowed,
  isHostName,
} from '../2-resolve/address-beginnings.ts'
import type { Project } from '../2-resolve/project.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { classOf, describeWords, type Type } from '../types.ts'
import { type Check, checkEach } from './check-table.ts'
import { defaultsIn, mayBeCarried, type Put, putOf, sourcesOf } from './data-flow.ts'
import { reportMarkdown } from './report-type.ts'
import { inTenant } from './tenants.ts'

/**
 * Target of `leave`, as far as it is constant: an allowed origin over http or https, and never a
 * value of the address. `carriedAddresses` checks values from elsewhere.
 */
export const ownAddresses = checkEach('leave-to', ({ node, typed }, { project, report }) => {
  for (const begin of addressBeginnings(typed.lowered, project)) {
    if (begin.is === 'borrowed') report.add(raise.borrowedAddress(node.span, { root: begin.root }))
    if (begin.is === 'text' && !isAllowed(begin.text, begin.isWhole, project))
      report.add(
        raise.foreignAddress((inTenant(typed.lowered, project) ?? node).span, {
          found: begin.text,
        }),
      )
  }
})

/** An address that the user leaves for, or a text that is shown as Markdown. */
interface Left {
  readonly node: SourceNode
  readonly value: Expression
}

/**
 * An address from the state or from an action's argument comes from its writers, so all writers are
 * checked. `ownAddresses` checks addresses that are written directly. The same holds for Markdown
 * values.
 */
export const carriedAddresses: Check = ({ project, files, report }) => {
  const puts: Put[] = []
  const lefts: Left[] = []
  const shown: Left[] = []
  return {
    kinds: ['leave-to', 'markdown', 'in-storage', 'in-action'],
    wants: (found) =>
      (found.is === 'leave-to' ||
        found.is === 'markdown' ||
        found.is === 'in-storage' ||
        found.is === 'in-action') &&
      mayBeCarried(found.typed),
    onFact: (fact) => {
      // Another check reports a class that must not be in an address.
      if (fact.is === 'leave-to' && classOf(fact.typed.type) === 'plain')
        lefts.push({ node: fact.node, value: fact.typed.lowered })
      if (fact.is === 'markdown' && fact.typed.type.type !== 'enumeration')
        shown.push({ node: fact.node, value: fact.typed.lowered })
      const put = putOf(fact)
      if (put) puts.push(put)
    },
    finish: () => {
      puts.push(...defaultsIn(files))
      for (const { node, value } of shown) reportMarkdown(node, value, puts, project, report)
      for (const { node, value } of lefts) {
        for (const { begin, at, isOwn } of sourcesOf(value, node, puts, project, (each) =>
          addressBeginnings(each, project),
        )) {
          if (isOwn || isEmptied(begin)) continue
          const related = [{ span: at, message: 'It is written here.' }]
          if (begin.is === 'borrowed')
            report.add(raise.borrowedAddress(node.span, { root: begin.root }, related))
          else if (begin.is === 'text' && !isAllowed(begin.text, begin.isWhole, project))
            report.add(raise.foreignAddress(node.span, { found: begin.text }, related))
        }
      }
    },
  }
}

/** Clearing a field writes no address. */
const isEmptied = (begin: Beginning): boolean =>
  begin.is === 'text' && begin.isWhole && begin.text === ''

/** A word that a flow writes into the address of a screen. */
interface Written {
  readonly screen: string
  readonly name: string
  readonly node: SourceNode
  readonly code: string
}

/**
 * Flows write only documented codes to a parameter by which a screen selects among codes, or in
 * which a flow passes the code of an error. A misspelled code would fall to `else`, unnoticed until
 * a user opens that page. A typed address may have any value.
 */
export const codesInAddresses: Check = ({ project, report }) => {
  const written: Written[] = []
  /** Parameters in which a flow passes the code of an error, as `screen name`. */
  const passed = new Set<string>()
  return {
    kinds: ['arguments'],
    wants: (found) =>
      found.is === 'arguments' &&
      project.screens.has(found.of) &&
      found.given.some(
        ({ typed: { lowered } }) => lowered.is === 'literal' || isErrorCode(lowered),
      ),
    onFact: (found) => {
      if (found.is !== 'arguments' || !project.screens.has(found.of)) return
      for (const {
        name,
        node,
        typed: { lowered },
      } of found.given) {
        if (lowered.is === 'literal' && typeof lowered.value === 'string' && lowered.value !== '')
          written.push({ screen: found.of, name, node, code: lowered.value })
        else if (isErrorCode(lowered)) passed.add(`${found.of} ${name}`)
      }
    },
    finish: (walked) => {
      const { codes } = project.api
      // After an unreadable table the codes are unknown, so any code is allowed.
      if (codes.length === 0) return
      const known = new Set(codes)
      for (const { screen, name, node, code } of written) {
        const isOfCodes = () =>
          passed.has(`${screen} ${name}`) || chosenBy(screenOf(screen, walked), codes).has(name)
        if (!known.has(code) && isOfCodes())
          report.add(
            causedBy(
              'code',
              code,
              raise.undocumentedCode(node.span, { code, suggestion: suggest(code, codes) }),
            ),
          )
      }
    },
  }
}

/** `=error.code` */
const isErrorCode = (value: Expression): boolean =>
  value.is === 'path' && value.root === 'error' && value.path.join('.') === 'code'

const screenOf = (id: string, { screens }: WalkedProject): Screen | undefined =>
  screens.find(({ screen }) => screen.id === id)?.screen

type Codes = readonly string[]
const chosen = new WeakMap<Screen, { readonly codes: Codes; readonly names: ReadonlySet<string> }>()

/**
 * Finds the parameters by which a screen selects among several codes. Cached by screen, because
 * many flows link to it.
 */
function chosenBy(screen: Screen | undefined, codes: Codes): ReadonlySet<string> {
  if (!screen) return new Set()
  const before = chosen.get(screen)
  if (before?.codes === codes) return before.names
  const names = new Set<string>()
  gatherChosen(screen, new Set(codes), names)
  chosen.set(screen, { codes, names })
  return names
}

function gatherChosen(part: unknown, codes: ReadonlySet<string>, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  const { of, on, is } = part as {
    readonly of?: unknown
    readonly on?: unknown
    readonly is?: unknown
  }
  const rows =
    typeof is === 'object' && is !== null ? Object.keys(is).filter((word) => codes.has(word)) : []
  if (rows.length > 1) gatherRead(of ?? on, names)
  for (const inner of Object.values(part)) gatherChosen(inner, codes, names)
}

function gatherRead(part: unknown, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  const { root, path } = part as { readonly root?: unknown; readonly path?: readonly unknown[] }
  const name = path?.[0]
  if ((root === 'query' || root === 'params') && typeof name === 'string') names.add(name)
  for (const inner of Object.values(part)) gatherRead(inner, names)
}

/**
 * `environment:` of flows/app.yaml has clients that the provider knows, valid origins, and possible
 * host names. Some host selects each environment.
 */
export const environmentValues: Check = ({ project, report }) => ({
  finish: () => {
    const environment = valueOf(project.app, 'environment')
    const clients = clientsOf(project.api)
    for (const { value } of entriesOf(valueOf(environment, 'clients'))) {
      const word = wordOf(value)
      if (word === undefined || clients?.type !== 'enumeration' || clients.words.includes(word))
        continue
      report.add(
        raise.unknownWord(value.span, {
          word,
          words: describeWords(clients),
          suggestion: suggest(word, clients.words.map(String)),
        }),
      )
    }
    const byHost = valueOf(environment, 'by-host')
    for (const place of [environment, ...entriesOf(byHost).map(({ value }) => value)])
      reportOrigins(place, report)
    for (const origin of originsIn(valueOf(project.app, 'api'))) reportNoOrigin(origin, report)
    for (const node of scalarsOf(valueOf(environment, 'internal-hosts'))) {
      if (isWrong(node, isHostName))
        report.add(raise.invalidHost(node.span, { value: String(node.value) }))
    }
    reportNeverChosen(byHost, report)
  },
})

/** The origin of all documents, or that of each. */
export function originsIn(api: SourceNode | undefined): readonly SourceScalar[] {
  const node = valueOf(api, 'origin')
  const written = [scalarOf(node), ...entriesOf(node).map(({ value }) => scalarOf(value))]
  return written.filter((each) => each !== undefined)
}

function reportOrigins(place: SourceNode | undefined, report: Report): void {
  const own = scalarOf(valueOf(place, 'auth-origin'))
  const origins = [
    ...(own && own.value !== 'same' ? [own] : []),
    ...scalarsOf(valueOf(place, 'allowed-origins')),
  ]
  for (const node of origins) reportNoOrigin(node, report)
}

function reportNoOrigin(node: SourceScalar | undefined, report: Report): void {
  if (node && isWrong(node, isOrigin))
    report.add(raise.invalidOrigin(node.span, { value: String(node.value) }))
}

/** The first match wins: a host that contains `.iam.desk.` contains `.iam.` as well. */
function reportNeverChosen(byHost: SourceNode | undefined, report: Report): void {
  const rules = entriesOf(byHost).flatMap(({ key, value }) => {
    const node = scalarOf(valueOf(value, 'contains'))
    return node && node.value !== null
      ? [{ name: key, node, part: String(node.value).toLowerCase() }]
      : []
  })
  for (const [at, { name, node, part }] of rules.entries()) {
    const first = rules.slice(0, at).find((other) => part.includes(other.part))
    if (first)
      report.add(
        raise.environmentNeverChosen(node.span, { name, first: first.name }, [
          { span: first.node.span, message: 'This one is used first.' },
        ]),
      )
  }
}

function isWrong(node: SourceScalar, isRight: (text: string) => boolean): boolean {
  // The shape check reported an empty value.
  return node.value !== null && !isRight(String(node.value))
}

/** An origin of RFC 6454, section 6.2, with a scheme that a browser can navigate to. */
export function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { origin, hostname } = new URL(text)
  // A browser reads `https://*.example.com` as the host with exactly this name, which the author
  // did not mean.
  return origin === text.toLowerCase() && (isHostName(hostname) || hostname.startsWith('['))
}

function clientsOf({ endpoints }: Api): Type | undefined {
  return Object.values(endpoints).flatMap(
    ({ parameters }) => parameters['client_id']?.type ?? [],
  )[0]
}

/**
 * The progress and the token that flows/app.yaml sends with each call come from an answer: only the
 * server knows how far a sign-in is. A handle is a key of the server, so no flow writes one out.
 */
export const setWithoutAnswer = checkEach(
  'in-storage',
  ({ node, typed, path, field, answered }, { project, report }) => {
    if (answered !== false || isReset(typed.lowered, field.default)) return
    const isMadeUp = field.class === 'handle' && isWrittenOut(typed.lowered)
    if (!isMadeUp && !provenBy(project).has(path)) return
    report.add(raise.setWithoutAnswer(node.span, { path }))
  },
)

/** Keys of flows/app.yaml with the progress of a request, and with the token of the session. */
const KEYS = ['step', 'authorization']

function provenBy({ app }: Project): ReadonlySet<string> {
  const texts = KEYS.map((key) => wordOf(valueOf(app, key)) ?? '')
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\bstate\.([\w.]+)/g)].map(([, path = '']) => path)),
  )
}

/** Text that reads no value. */
function isWrittenOut(value: Expression): boolean {
  if (value.is === 'literal') return typeof value.value === 'string'
  return value.is === 'arithmetic' && isWrittenOut(value.left) && isWrittenOut(value.right)
}

/** Back to the value before the first answer; a copy of another field is no new claim. */
function isReset(value: Expression, initial: unknown): boolean {
  if (value.is === 'path') return value.root === 'state'
  return (
    value.is === 'literal' &&
    (value.value === initial || value.value === '' || value.value === 0 || value.value === null)
  )
}
