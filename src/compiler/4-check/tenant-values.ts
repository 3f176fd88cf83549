import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceMap, SourceNode, SourceScalar, Span } from '../../language/source.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'
import {
  entriesOf,
  entryOf,
  isMapNode,
  jsonOf,
  kindOf,
  scalarOf,
  scalarsOf,
  valueOf,
  wordAt,
} from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import { limitOf, outside, weaker } from '../2-resolve/tenant-model.ts'
import { textShape } from '../2-resolve/tenant-texts.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { describeType, jsonType, type Type } from '../types.ts'
import type { Check } from './check-table.ts'
import {
  RELATIONS,
  reportRelations,
  reportStrangeWords,
  type StrangeWord,
} from './related-values.ts'
import { reportType } from './report-type.ts'
import { secretsIn } from './secrets.ts'

/** Keys that override other files; the default tenant is those files. */
const PATCHES = ['screens', 'parts', 'actions', 'app', 'texts']

const ONLY_OF_DEFAULT = { limits: 'limits', server: 'settings that the server alone reads' }

interface Turned {
  readonly default: SourceNode | undefined
  readonly isDefault: boolean
  readonly project: Project
  readonly report: Report
}

/**
 * A tenant changes settings that the default tenant has. Each value has the type of the default, is
 * within its limits, and is no weaker.
 */
export const tenantValues: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const base = tenants.get('default')
    // A mistaken default would be reported again for each tenant.
    if (report.hasErrorsIn(base?.span.file)) return
    for (const key of PATCHES) {
      const strange = entryOf(base, key)
      if (strange)
        report.add(
          raise.unknownKey(strange.keySpan, { key, place: 'the default tenant', suggestion: '' }),
        )
    }
    reportLimitsOfNothing(base, project.tenant.values, report)
    const strange: StrangeWord[] = []
    for (const node of tenants.values()) {
      const values = valueOf(node, 'values')
      const before = report.hasErrorsIn(node.span.file)
      if (values)
        compare(values, project.tenant.values, [], {
          default: base,
          isDefault: node === base,
          project,
          report,
        })
      // Single values first: a value out of its bounds is reported there.
      if (base && !before && !report.hasErrorsIn(node.span.file))
        strange.push(...reportRelations(node, base, report))
      for (const key of ['limits', 'server'] as const) {
        const strange = node === base ? undefined : entryOf(node, key)
        if (strange && (key === 'server' || strange.value.kind === 'map'))
          report.add(
            raise.unknownKey(strange.keySpan, {
              key,
              place: `the tenant "${wordAt(node, 'tenant') ?? ''}": only the default tenant has ${ONLY_OF_DEFAULT[key]}`,
              suggestion: '',
            }),
          )
      }
    }
    reportStrangeWords(strange, report)
  },
})

function compare(node: SourceNode, wanted: Json, path: readonly string[], turned: Turned): void {
  const { report } = turned
  if (!isObject(wanted) || !isMapNode(node)) {
    const value = jsonOf(node)
    const type: Type =
      typeof value === 'string' ? { type: 'enumeration', words: [value] } : jsonType(value)
    if (isMapNode(node) && Array.isArray(wanted))
      report.add(causedBy('tenant', path.join('.'), noList(node)))
    else if (isMapNode(node))
      report.add(
        causedBy(
          'tenant',
          path.join('.'),
          raise.wrongType(node.span, {
            found: describeType(type),
            wanted: describeType(jsonType(wanted)),
          }),
        ),
      )
    else reportType(node, { type, lowered: { is: 'literal', value } }, jsonType(wanted), report)
    reportTwice(scalarsOf(node), report)
    reportShape(node, path, turned)
    return reportStrength(node, wanted, path, turned)
  }
  for (const { key, keySpan, value } of node.entries) {
    const known = wanted[key]
    // A key of a server in an unknown place is reported as that.
    if (known === undefined && secretsIn(value).length > 0) continue
    if (known === undefined)
      report.add(
        causedBy(
          'tenant',
          [...path, key].join('.'),
          raise.unknownKey(keySpan, {
            key,
            place: `\`${['values', ...path].join('.')}\` of a tenant`,
            suggestion: `${nested(key, wanted) || elsewhere(key, turned) || suggest(key, Object.keys(wanted))}${settings(wanted, path)}`,
          }),
        ),
      )
    else compare(value, known, [...path, key], turned)
  }
}

/** `{ add: […] }` and `{ only: […] }` became lists before; any other map is none. */
function noList(node: SourceMap): Diagnostic {
  const words = ['add', 'only']
  const strange = node.entries.find(({ key }) => !words.includes(key))
  if (strange)
    return raise.unknownKey(strange.keySpan, {
      key: strange.key,
      place: 'a list of a tenant',
      suggestion:
        suggest(strange.key, words) ||
        ' Write `add` to keep the words of the default, or `only` to replace them.',
    })
  const [first, other] = node.entries
  return first && !other
    ? raise.wrongKind(first.value.span, {
        key: `"${first.key}"`,
        wanted: 'a list',
        found: kindOf(first.value),
      })
    : raise.wrongKind(node.span, {
        key: 'A list of a tenant',
        wanted: 'a list, or a map with either `add` or `only`',
        found: other ? 'a map with both' : kindOf(node),
      })
}

/** A repeated word adds nothing, so another word may have been meant. */
function reportTwice(items: readonly SourceScalar[], report: Report): void {
  const first = new Map<SourceScalar['value'], SourceScalar>()
  for (const item of items) {
    const other = first.get(item.value)
    if (other)
      report.add(
        raise.duplicateWord(item.span, { word: String(item.value) }, [
          { span: other.span, message: 'The first one is here.' },
        ]),
      )
    else first.set(item.value, item)
  }
}

function reportShape(
  node: SourceNode,
  path: readonly string[],
  { default: base, project, report }: Turned,
): void {
  const limit = limitOf(base, path)
  const shape = textShape(limit?.shape)
  // A key of a server is reported as that.
  if (!limit || !shape || secretsIn(node).length > 0) return
  for (const item of scalarsOf(node)) {
    if (typeof item.value !== 'string' || shape.holds(item.value, project)) continue
    report.add(
      raise.outOfRange(item.span, { found: `"${item.value}"`, wanted: shape.wanted }, [
        { span: limit.span, message: 'This is its limit.' },
      ]),
    )
  }
}

function reportStrength(
  node: SourceNode,
  wanted: Json,
  path: readonly string[],
  { default: base, isDefault, report }: Turned,
): void {
  const limit = limitOf(base, path)
  if (!limit) return
  const related = [{ span: limit.span, message: 'This is its limit.' }]
  const value = node.kind === 'list' ? node.items.length : scalarOf(node)?.value
  if (typeof value !== 'number') return
  const bounds = outside(value, limit)
  if (bounds !== undefined)
    report.add(
      raise.outOfRange(
        node.span,
        node.kind === 'list'
          ? {
              found: value === 0 ? 'An empty list' : `A list of ${value}`,
              wanted: `the length of the list must be ${bounds}`,
            }
          : { found: String(value), wanted: `the value must be ${bounds}` },
        related,
      ),
    )
  else if (!isDefault && typeof wanted === 'number' && weaker(value, wanted, limit))
    report.add(
      raise.tenantWeakens(
        node.span,
        { wanted: `use ${limit.stronger === 'more' ? 'at least' : 'at most'} ${wanted}` },
        related,
      ),
    )
}

function reportLimitsOfNothing(base: SourceNode | undefined, values: Json, report: Report): void {
  const known = pathsOf(values, [])
  const below = new Map<string, number>()
  const reportName = (name: string, span: Span) => {
    if (known.includes(name)) return
    const until = reached(name.split('.'), values)
    const group = until.join('.')
    report.add(
      causedBy(
        'tenant',
        group,
        raise.unknownLimit(span, { name, suggestion: suggest(name, known) }),
      ),
    )
    below.set(group, (below.get(group) ?? 0) + 1)
    const missingGroup = (below.get(group) ?? 0) > 1 ? notAGroup(until, base) : undefined
    if (missingGroup) report.add(causedBy('tenant', group, missingGroup))
  }
  for (const { key, keySpan, value } of entriesOf(valueOf(base, 'limits'))) {
    reportName(key, keySpan)
    for (const word of ['least', 'most']) {
      const bound = valueOf(value, word)
      if (bound && typeof scalarOf(bound)?.value !== 'number')
        report.add(
          raise.wrongKind(bound.span, {
            key: `"${word}"`,
            wanted: 'a number',
            found: kindOf(bound),
          }),
        )
    }
    for (const word of RELATIONS) {
      const other = scalarOf(valueOf(value, word))
      if (other) reportName(String(other.value), other.span)
    }
  }
}

/** `login.maxLength: 60`, in the notation of limits, where values are nested. */
function nested(key: string, wanted: Json): string {
  const [group = '', ...rest] = key.split('.')
  return rest.length > 0 && pathsOf(wanted, []).includes(key)
    ? ` Write \`${group}: { ${rest.join(': { ')}: … ${'}'.repeat(rest.length)}\`.`
    : ''
}

/** `otp.digits` for `digits` in another group, or for `otpDigits`. */
function elsewhere(key: string, { project }: Turned): string {
  const joined = plainly(key)
  const [path, other] = pathsOf(project.tenant.values, []).filter(
    (each) => each.endsWith(`.${key}`) || plainly(each) === joined,
  )
  return path !== undefined && other === undefined ? ` Did you mean "${path}"?` : ''
}

/** Without its case and its signs: `otpdigits` of `otp.digits` and of `OTP_DIGITS`. */
const plainly = (name: string): string => name.replaceAll(/[^\p{L}\p{Nd}]/gu, '').toLowerCase()

const MOST = 15

/** The settings beside it, and the page with all of them. */
function settings(wanted: JsonObject, path: readonly string[]): string {
  const names = Object.keys(wanted)
  const shown = names.slice(0, MOST).join(', ')
  return ` Settings of ${path.length === 0 ? 'a tenant' : `"${path.join('.')}"`}: ${shown}${names.length > MOST ? ' …' : ''}. All are explained in flows/tenants/default.yaml.`
}

/**
 * The longest existing prefix of a path with the first missing name; or up to a value without
 * children.
 */
function reached(path: readonly string[], values: Json): readonly string[] {
  const [name = '', ...rest] = path
  const inner = isObject(values) && Object.hasOwn(values, name) ? values[name] : undefined
  return inner === undefined || !isObject(inner) || rest.length === 0
    ? [name]
    : [name, ...reached(rest, inner)]
}

/**
 * When several limits are below one value, the value has the wrong kind: a list, or nothing, in
 * place of a group.
 */
function notAGroup(path: readonly string[], base: SourceNode | undefined): Diagnostic | undefined {
  const node = path.reduce<SourceNode | undefined>(
    (inner, name) => valueOf(inner, name),
    valueOf(base, 'values'),
  )
  return (
    node &&
    raise.wrongType(node.span, {
      found: describeType(jsonType(jsonOf(node))),
      wanted: 'an object with fields',
    })
  )
}

function pathsOf(value: Json, path: readonly string[]): readonly string[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : [path.join('.')]
}
