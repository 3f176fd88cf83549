import type { SourceNode } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { entriesOf, entryOf, flagAt, jsonOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import { readStateType, typeWords } from '../2-resolve/state.ts'
import { factKey, factsWhen } from '../3-lower/expressions/facts.ts'
import type { FactOf } from '../3-lower/fact.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy, stateFieldsIn } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { jsonType, nullable, type Type } from '../types.ts'
import { type Check, checkEach } from './check-table.ts'
import { readOf, reportType } from './report-type.ts'
import { inTenant } from './tenants.ts'

/** A value fits the type of its place. */
export const valueType = checkEach(
  'value',
  ({ node, typed, wanted, into }, { project, report }) => {
    const { lowered } = typed
    const of =
      into === undefined
        ? readOf(lowered, wanted.isMoment === true)
        : { use: 'write' as const, field: [into, ...stateFieldsIn(lowered)] }
    reportType(inTenant(lowered, project) ?? node, typed, wanted, report, of)
  },
)

/** Steps that end all further steps of the screen. */
const leaves: ReadonlySet<Step['do']> = new Set([
  'go',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
])

/**
 * A call has its required values however the screen was reached. Users can type every address and
 * open every tab again, so no path to the screen counts. The screen checks the value itself: in
 * `needs`, in `when`, as it opens, or it has just written the value.
 */
export const readBeforeWritten: Check = ({ project, report }) => {
  const sent: FactOf<'sent'>[] = []
  return {
    kinds: ['sent'],
    onFact: (fact) => {
      if (fact.is === 'sent') sent.push(fact)
    },
    finish: (walked) => {
      const screens = new Map(
        walked.screens.flatMap(({ screen, closedBy }) =>
          closedBy ? [] : [[screen.id, screen] as const],
        ),
      )
      for (const { node, of, path, screen, onEnter } of sent) {
        const opened = screens.get(screen)
        if (!opened) continue
        const [store = '', ...rest] = path
        const field = project.state.stores[store]?.fields[rest.join('.')]
        // A field with a default always has a value.
        if (field?.default !== '') continue
        if (onEnter || !isAsked(opened.enter, factKey('state', path))) {
          // One `needs` fixes all calls of a screen.
          report.add(
            causedBy(
              'needs',
              `${screen} ${path.join('.')}`,
              raise.readBeforeWritten(node.span, { name: path.join('.'), operation: of }),
            ),
          )
        }
      }
    },
  }
}

/** True when the screen redirects on opening while the field is empty. */
function isAsked(enter: readonly Step[], field: string): boolean {
  return enter.some(
    ({ do: word, when }) =>
      leaves.has(word) && when !== undefined && factsWhen(when, false).filled?.has(field) === true,
  )
}

/** A schema is compiled before anything runs. */
export const notConstant = checkEach('constant', ({ node, known, reader }, { report }) => {
  if (known)
    report.add(
      raise.notConstant(
        node.span,
        {},
        reader ? [{ span: reader.span, message: 'A schema uses it here.' }] : [],
      ),
    )
})

/** In flows/state.yaml all types exist, and defaults fit them. */
export const stateTypes: Check = ({ files, report }) => ({
  finish: () => {
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { value: store } of entriesOf(valueOf(state, 'stores'))) {
      for (const { key, value: field } of entriesOf(valueOf(store, 'fields')))
        checkField(key, field, report)
    }
  },
})

function checkField(name: string, field: SourceNode, report: Report): void {
  const type = valueOf(field, 'type')
  if (!type || !checkType(type, report)) return
  const initial = valueOf(field, 'default')
  if (!initial) return
  const own = readStateType(type).type
  const wanted: Type = flagAt(field, 'nullable') === true ? nullable(own) : own
  const value = jsonOf(initial)
  const found: Type =
    typeof value === 'string' ? { type: 'enumeration', words: [value] } : jsonType(value)
  reportType(initial, { type: found, lowered: { is: 'literal', value } }, wanted, report, {
    use: 'read',
    field: name,
  })
}

/** Words of JSON Schema and of programming languages for the types of the state. */
const typesElsewhere: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['str', 'text'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['date', 'time'],
  ['datetime', 'time'],
  ['timestamp', 'time'],
])

/** True when every word in it is a type. A list is an enumeration and has its own words. */
function checkType(node: SourceNode, report: Report): boolean {
  if (node.kind === 'list') return true
  if (node.kind === 'map')
    return node.entries.map(({ value }) => checkType(value, report)).every(Boolean)
  const word = wordOf(node) ?? ''
  if (Object.hasOwn(typeWords, word)) return true
  report.add(
    raise.unknownType(node.span, {
      name: word,
      suggestion: suggest(typesElsewhere.get(word) ?? word, Object.keys(typeWords)),
    }),
  )
  return false
}

/** A part's input keeps the class of the given value, so a class of its own has no effect. */
export const classlessTakes: Check = ({ project, report }) => ({
  finish: () => {
    for (const { takes } of project.parts.values()) {
      for (const { entry } of takes) {
        const classEntry = entryOf(entry.value, 'class')
        if (classEntry)
          report.add(
            raise.unknownKey(classEntry.keySpan, {
              key: 'class',
              place: 'the `takes` of a part',
              suggestion: ' It has the class of the given value.',
            }),
          )
      }
    }
  },
})
