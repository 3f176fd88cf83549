import type { SourceEntry, SourceNode, Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { scalarsOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import type { AddressToken, ScreenSource } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { classed, classOf, objectOf, optional, text } from '../types.ts'
import { withRoots } from './expressions/scope.ts'
import { inScope, type Place, withoutDiagnostics } from './place.ts'
import { fragmentType, queryType, untaken } from './root-scopes.ts'
import { walkStatePath } from './values/state-paths.ts'

/**
 * Characters that end a sentence or a bracket around an address in a text (RFC 3986, appendix C).
 * No token ends with them.
 */
const AFTER_ADDRESS = ['.', ',', ';', '>', ')', ']', '.']

/**
 * Lowers `tokens` of a screen to the first steps of its `enter`: the fields take the tokens, and
 * the screen opens again without them, in the same entry of the history. No other step, load or
 * timer of the screen runs before.
 */
export function walkTokens(source: ScreenSource, place: Place): readonly Step[] {
  const { tokens } = source
  const [first] = tokens
  if (!first) return []
  if (!announceOrder(source, place)) return []
  const areKept = tokens.map((token) => announceField(token, place))
  const { keySpan: span } = first.entry
  const present = scalar(`=${tokens.map(({ path }) => `has(${path})`).join(' || ')}`, span)
  const set = map(span, {
    when: present,
    set: {
      kind: 'map',
      span,
      entries: tokens.flatMap(({ path, entry }): readonly SourceEntry[] => {
        const field = wordOf(entry.value)
        return field === undefined
          ? []
          : [{ key: field, keySpan: entry.value.span, value: taken(path, entry.keySpan) }]
      }),
    },
  })
  const again = map(span, {
    when: present,
    go: scalar(source.id, span),
    ...kept(source, place, span),
    replace: { kind: 'scalar', value: true, span },
  })
  const taking = withTokens(source, place)
  // A query name without a value is null, which leaves it out; flows have no word for that.
  const unheard = withoutDiagnostics(taking)
  return [
    ...place.walk.steps(set, areKept.includes(false) ? unheard : taking),
    ...place.walk.steps(again, unheard),
  ]
}

/** The tokens are values of these steps only. */
function withTokens(source: ScreenSource, place: Place): Place {
  const token = optional(classed(text, 'handle'))
  const { fields } = queryType([...place.walk.project.appQuery, ...untaken(source, 'query')])
  const names = source.tokens.flatMap(({ root, name }) => (root === 'query' ? [name] : []))
  return inScope(
    place,
    withRoots(place.scope, {
      fragment: fragmentType(source.fragment),
      query: objectOf({ ...fields, ...Object.fromEntries(names.map((name) => [name, token])) }),
    }),
  )
}

/** A part of a token that a mail program cut is an empty text. */
function taken(path: string, span: Span): SourceNode {
  const trimmed = AFTER_ADDRESS.map((sign) => `.withoutSuffix("${sign}")`).join('')
  return scalar(`=has(${path}) ? ${path}${trimmed} : ""`, span)
}

/** Everything else that the address names stays in it; not the token a second time. */
function kept(
  source: ScreenSource,
  { walk }: Place,
  span: Span,
): Readonly<Record<string, SourceNode>> {
  const { params, tokens } = source
  const others = [...new Set([...walk.project.appQuery, ...untaken(source, 'query')])].filter(
    (name) => !tokens.some((token) => token.name === name),
  )
  return params.length + others.length === 0
    ? {}
    : {
        with: map(span, {
          ...Object.fromEntries(params.map((name) => [name, scalar(`=params.${name}`, span)])),
          ...Object.fromEntries(
            others.map((name) => [
              name,
              scalar(`=has(query.${name}) ? query.${name} : null`, span),
            ]),
          ),
        }),
      }
}

/** Without storage: a token that is written down outlives its page. */
function announceField({ entry }: AddressToken, place: Place): boolean {
  const found = walkStatePath(entry.value, place, 'field')
  if (!found?.field) return false
  const { field, known } = found
  const holds = classOf(found.type)
  const why =
    field.persists !== 'memory'
      ? `persists in "${field.persists}"`
      : holds !== 'secret' && holds !== 'handle'
        ? `has the class ${holds}`
        : undefined
  if (why !== undefined)
    place.walk.report.add(raise.tokenStored(entry.value.span, { path: known.join('.'), why }))
  return why === undefined
}

/** The address with the token is neither remembered for later, nor half read. */
function announceOrder(source: ScreenSource, { walk }: Place): boolean {
  const { node, id, tokens } = source
  const span = tokens[0]?.entry.keySpan ?? node.span
  const check = valueOf(walk.project.app, 'check')
  const except = scalarsOf(valueOf(check, 'except')).map(({ value }) => value)
  const [lost] = untaken(source, 'fragment')
  const unreadable = tokens.find(({ name }) => !/^[A-Za-z_]\w*$/.test(name))
  const why = unreadable
    ? `"${unreadable.name}" is no name that expressions can read`
    : wordOf(valueOf(node, 'access')) === 'auth'
      ? 'users sign in first, and the address waits for that'
      : check && tokens.some(({ root }) => root === 'query') && !except.includes(id)
        ? 'the `check` of flows/app.yaml remembers the address first'
        : lost === undefined
          ? undefined
          : `"fragment.${lost}" would be removed with it`
  if (why !== undefined) walk.report.add(raise.tokenNotFirst(span, { screen: id, why }))
  return why === undefined
}

const scalar = (value: string, span: Span): SourceNode => ({ kind: 'scalar', value, span })

const map = (span: Span, values: Readonly<Record<string, SourceNode>>): SourceNode => ({
  kind: 'map',
  span,
  entries: Object.entries(values).map(([key, value]) => ({ key, keySpan: span, value })),
})
