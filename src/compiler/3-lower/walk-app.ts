import type { Expression } from '../../language/expression.ts'
import { icons } from '../../language/icons.ts'
import type {
  CommonAnswers,
  FontUse,
  Guard,
  ProgramIndex,
  ShellProgram,
  SystemFonts,
} from '../../language/program.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Destination, LoadUse, Step } from '../../language/step.ts'
import { commonType, errorTypeOf } from '../1-parse/openapi/errors-by-status.ts'
import {
  entriesOf,
  isExpression,
  itemsOf,
  scalarOf,
  scalarsOf,
  valueOf,
  wordOf,
} from '../1-parse/read-node.ts'
import {
  boolean,
  integer,
  listOf,
  objectOf,
  optional,
  required,
  text,
  type Type,
  unknown,
} from '../types.ts'
import { factKey } from './expressions/facts.ts'
import { readPath } from './expressions/operators/operands.ts'
import { withFacts, withRoots } from './expressions/scope.ts'
import { inScope, type Place, type Walk } from './place.ts'
import { globalScope } from './root-scopes.ts'
import { returnToType } from './steps/navigation.ts'
import { answerOf, walkCall } from './values/calls.ts'
import { walkStatePath, walkTarget } from './values/state-paths.ts'
import { walkText, wordNode } from './values/texts.ts'
import {
  announceName,
  nameAt,
  type Names,
  walkCases,
  walkCondition,
  walkSetting,
  walkShown,
  walkWanted,
} from './values/values.ts'

export type AppProgram = Pick<
  ProgramIndex,
  | 'flowKey'
  | 'step'
  | 'authorization'
  | 'records'
  | 'guard'
  | 'titles'
  | 'atStart'
  | 'askSession'
  | 'arrive'
  | 'answers'
  | 'unmet'
  | 'unknownRoute'
  | 'shell'
  | 'regions'
  | 'fonts'
  | 'systemFonts'
  | 'check'
>

const nowhere: Destination = { route: '' }
const noText: Expression = { is: 'literal', value: '' }
/** Scope of `busy`: the seconds of the server's Retry-After. */
const busyError = objectOf({ retryAfter: required(integer) })
const never: Expression = { is: 'literal', value: false }

/**
 * Lowers flows/app.yaml, which all screens share. The shape check reported missing keys; they count
 * as absent here.
 * @param later the same, for texts that are needed only when the page is interactive
 */
export function walkApp(node: SourceMap, walk: Walk, later: Walk): AppProgram {
  const place: Place = { walk, scope: globalScope(walk.project), changed: false, onEnter: false }
  for (const { value } of entriesOf(valueOf(node, 'icons'))) {
    const named = nameAt(value, place)
    if (named) announceName('icon', named, icons, place)
  }
  walkFactors(valueOf(node, 'factors'), place)
  walkApiSettings(valueOf(node, 'api'), place)
  const regions = entriesOf(valueOf(node, 'regions')).map(
    ({ key, value }) => [key, scalarsOf(value).map((range) => String(range.value))] as const,
  )
  const fonts = fontsOf(valueOf(node, 'fonts'))
  const systemFonts = systemFontsOf(valueOf(node, 'system-fonts'))
  return {
    flowKey: walkWanted(valueOf(node, 'flow'), text, place) ?? noText,
    ...walkStep(valueOf(node, 'step'), place),
    authorization: walkWanted(valueOf(node, 'authorization'), text, place) ?? noText,
    ...(walkSetting(valueOf(node, 'records'), place).value === true && { records: true as const }),
    guard: walkGuard(valueOf(node, 'guard'), place),
    titles: itemsOf(valueOf(node, 'titles')).flatMap((rule) => walkTitle(rule, place)),
    ...(valueOf(node, 'at-start') && {
      atStart: walk.steps(valueOf(node, 'at-start'), { ...place, onEnter: true, withoutPress: {} }),
    }),
    ...(valueOf(valueOf(node, 'guard'), 'session') && {
      askSession: walk.steps(valueOf(valueOf(node, 'guard'), 'session'), {
        ...place,
        onEnter: true,
        withoutPress: {},
      }),
    }),
    arrive: walk.steps(valueOf(node, 'arrive'), { ...place, onEnter: true }),
    answers: walkAnswers(
      valueOf(node, 'answers'),
      { ...place, onEnter: true, answering: true },
      later,
    ),
    unmet: walk.steps(valueOf(node, 'unmet'), { ...place, onEnter: true }),
    unknownRoute: destination(valueOf(node, 'unknown'), place),
    shell: {
      ...walkShell(valueOf(node, 'shell'), place),
      ...walkPlain(valueOf(valueOf(node, 'shell'), 'plain'), {
        ...place,
        walk: { ...walk, texts: new Set() },
      }),
      ...walkPopup(valueOf(valueOf(node, 'shell'), 'popup'), { ...place, walk: later }),
    },
    ...walkCheck(valueOf(node, 'check'), place),
    ...(regions.length > 0 && { regions: Object.fromEntries(regions) }),
    ...(fonts.length > 0 && { fonts }),
    ...(systemFonts.length > 0 && { systemFonts }),
  }
}

/** Checks the expressions of `api`; each call lowers those that it sends (`sentByProduct`). */
function walkApiSettings(api: SourceNode | undefined, place: Place): void {
  const values = entriesOf(valueOf(api, 'security')).map(({ value }) => value)
  for (const value of [...values, valueOf(valueOf(api, 'csrf'), 'value')])
    if (value && isExpression(value)) walkWanted(value, text, place)
}

/** Lowers the steps for a screen that the tenant does not offer. */
export function walkClosed(
  node: SourceMap,
  walk: Walk,
  { unknownRoute }: AppProgram,
): readonly Step[] {
  const steps = valueOf(node, 'closed')
  return steps
    ? walk.steps(steps, {
        walk,
        scope: globalScope(walk.project),
        changed: false,
        onEnter: true,
        withoutPress: {},
      })
    : [{ do: 'go', to: unknownRoute, replace: true }]
}

/** A journey that the tenant does not offer, though its screens stay open by their address. */
export interface SwitchedOff {
  /** Index under `switches`. */
  readonly at: number
  readonly screens: readonly string[]
  readonly calls: readonly string[]
}

/** Checks every row of `switches`, and returns those with a false condition. */
export function walkSwitches(node: SourceMap, walk: Walk): readonly SwitchedOff[] {
  const place: Place = { walk, scope: globalScope(walk.project), changed: false, onEnter: false }
  const { screens, api } = walk.project
  return itemsOf(valueOf(node, 'switches')).flatMap((row, at) => {
    const named = (key: string, kind: 'screen' | 'operation', known: Names) =>
      scalarsOf(valueOf(row, key)).map((scalar) => {
        const name = String(scalar.value)
        announceName(kind, { name, node: scalar }, known, place)
        return name
      })
    const off = {
      at,
      screens: named('screens', 'screen', screens),
      calls: named('calls', 'operation', Object.keys(api.operations)),
    }
    return walkSetting(valueOf(row, 'when'), place).value === false ? [off] : []
  })
}

/** The shape check has reported missing keys. */
function fontsOf(node: SourceNode | undefined): readonly FontUse[] {
  return itemsOf(node).flatMap((font) => {
    const [script, family, sheet] = ['script', 'family', 'sheet'].map((key) =>
      wordOf(valueOf(font, key)),
    )
    return script === undefined || family === undefined || sheet === undefined
      ? []
      : [{ script, family, sheet }]
  })
}

function systemFontsOf(node: SourceNode | undefined): readonly SystemFonts[] {
  return itemsOf(node).flatMap((fonts) => {
    const script = wordOf(valueOf(fonts, 'script'))
    const families = scalarsOf(valueOf(fonts, 'families')).map(({ value }) => String(value))
    return script === undefined ? [] : [{ script, families }]
  })
}

function walkStep(node: SourceNode | undefined, place: Place): Pick<ProgramIndex, 'step'> {
  const step = node && walkWanted(node, integer, place)
  return step ? { step } : {}
}

function destination(node: SourceNode | undefined, place: Place): Destination {
  const found = node && walkTarget(node, place)
  if (!found) return nowhere
  place.walk.emitFact({ is: 'go', node: found.node, target: found.target, afterChange: false })
  return found.to
}

function walkGuard(node: SourceNode | undefined, place: Place): Guard {
  const landing = nameAt(valueOf(node, 'landing'), place)
  const { screens } = place.walk.project
  if (landing && announceName('screen', landing, screens, place)) {
    const target = screens.get(landing.name)
    if (target) place.walk.emitFact({ is: 'go', node: landing.node, target, afterChange: false })
  }
  return {
    signedIn: walkWanted(valueOf(node, 'signed-in'), boolean, place) ?? never,
    otherwise: destination(valueOf(node, 'else'), place),
    wanted: walkWish(valueOf(node, 'wanted'), place),
    landing: landing?.name ?? '',
    ...walkOwner(valueOf(node, 'owner'), place),
  }
}

function walkOwner(node: SourceNode | undefined, place: Place): Pick<Guard, 'owner'> {
  const found = walkStatePath(node, place, 'field')
  if (!node || !found) return {}
  place.walk.emitFact({
    is: 'value',
    node,
    typed: { type: found.type, lowered: readPath(found.path) },
    wanted: text,
  })
  return { owner: found.known }
}

function walkWish(node: SourceNode | undefined, place: Place): Guard['wanted'] {
  const found = walkStatePath(node, place, 'field')
  if (!node || !found) return []
  place.walk.emitFact({
    is: 'value',
    node,
    typed: { type: found.type, lowered: readPath(found.path) },
    wanted: returnToType,
  })
  return found.known
}

function walkTitle(node: SourceNode, place: Place): ProgramIndex['titles'] {
  if (wordOf(node) === 'screen') return [{ text: 'screen' }]
  const conditional = walkCondition(node, place)
  const use = conditional && walkText(valueOf(node, 'text'), conditional.place)
  return use ? [{ text: use, ...(conditional.when ? { when: conditional.when } : {}) }] : []
}

/**
 * Codes that every operation may answer have a row here. The fields of an error are those of the
 * code's schema, for every operation.
 */
function walkAnswers(node: SourceNode | undefined, place: Place, later: Walk): CommonAnswers {
  const steps = (key: string) => place.walk.steps(valueOf(node, key), place)
  const given = (key: string) => valueOf(node, key) !== undefined
  const known = errorTypes(place)
  const errors = (name: string) => known.get(name) ?? otherErrorType(place, name)
  const rejected = walkCases(valueOf(node, 'rejected'), place).map(
    (entry): readonly [string, readonly Step[]] => {
      const names = { has: (name: string) => errors(name) !== undefined, keys: () => known.keys() }
      announceName('code', { name: entry.key, node: wordNode(entry) }, names, place)
      return [
        entry.key,
        place.walk.steps(
          entry.value,
          inScope(place, withRoots(place.scope, { error: errors(entry.key) ?? unknown })),
        ),
      ]
    },
  )
  return {
    unauthorized: steps('unauthorized'),
    forbidden: steps('forbidden'),
    noAnswer: steps('no-answer'),
    broken: steps('broken'),
    ...(given('unknown') && { unknown: steps('unknown') }),
    ...(given('unkept') && { unkept: steps('unkept') }),
    ...(given('replaced') && { replaced: steps('replaced') }),
    ...(given('blocked') && { blocked: steps('blocked') }),
    ...(given('slow') && { slow: steps('slow') }),
    // Before the page is interactive, there is nothing to undo.
    ...(given('reached') && {
      reached: later.steps(valueOf(node, 'reached'), { ...place, walk: later }),
    }),
    ...(given('busy') && {
      busy: place.walk.steps(
        valueOf(node, 'busy'),
        inScope(place, withRoots(place.scope, { error: busyError })),
      ),
    }),
    rejected: Object.fromEntries(rejected),
    otherwise: steps('else'),
  }
}

/** With `errors` in flows/app.yaml, a row may name more than the documented codes. */
function otherErrorType(place: Place, name: string): Type | undefined {
  const types = Object.values(place.walk.project.api.operations).flatMap((operation) =>
    operation.byStatus ? (errorTypeOf(operation, name) ?? []) : [],
  )
  return types.length === 0 ? undefined : types.reduce(commonType)
}

function errorTypes(place: Place): ReadonlyMap<string, Type> {
  return new Map(
    Object.values(place.walk.project.api.operations).flatMap(({ errors, byStatus }) =>
      byStatus ? [] : Object.entries(errors),
    ),
  )
}

function walkShell(node: SourceNode | undefined, place: Place): ShellProgram {
  const loads = entriesOf(valueOf(node, 'load')).flatMap(
    ({ key, value }): readonly (readonly [string, LoadUse])[] => {
      const conditional = walkCondition(value, place)
      const found = conditional && walkCall(value, conditional.place)
      if (found) place.walk.emitFact({ is: 'load', node: found.node, operation: found.operation })
      const ok = valueOf(value, 'ok')
      const followed = ok && {
        ok: place.walk.steps(ok, {
          ...inScope(place, withRoots(place.scope, { answer: answerOf(value, place) })),
          onEnter: true,
          withoutPress: {},
        }),
      }
      return found
        ? [
            [
              key,
              {
                ...found.use,
                ...(conditional.when ? { when: conditional.when } : {}),
                ...followed,
              },
            ],
          ]
        : []
    },
  )
  const logo = itemsOf(valueOf(node, 'logo')).map((rule) => {
    const conditional = walkCondition(rule, place)
    return {
      when: conditional?.when ?? ({ is: 'literal', value: conditional !== undefined } as const),
      press: place.walk.steps(valueOf(rule, 'press'), conditional?.place ?? place),
    }
  })
  const profile = valueOf(node, 'profile')
  const shown = (key: string) => walkShown(valueOf(profile, key), text, place) ?? noText
  return {
    load: Object.fromEntries(loads),
    brand: walkBrand(node, place),
    logo,
    ...(profile && {
      profile: {
        when: walkWanted(valueOf(profile, 'when'), boolean, place) ?? never,
        name: shown('name'),
        detail: shown('detail'),
        managedBy: shown('managed-by'),
        press: place.walk.steps(valueOf(profile, 'press'), place),
      },
    }),
    footer: itemsOf(valueOf(node, 'footer')).flatMap((link) => {
      const use = walkText(valueOf(link, 'text'), place)
      const to = scalarOf(valueOf(link, 'go')) ? destination(link, place) : undefined
      return use && to ? [{ text: use, to }] : []
    }),
  }
}

/** Without an answer the check blocks no screen. */
function walkCheck(node: SourceNode | undefined, place: Place): Pick<ProgramIndex, 'check'> {
  const conditional = node && walkCondition(node, place)
  const found = conditional && walkCall(node, conditional.place)
  if (!node || !conditional?.when || !found) return {}
  place.walk.emitFact({
    is: 'call',
    node: found.node,
    operation: found.operation,
    rejected: [],
    answersAll: true,
    unasked: 'arrival',
  })
  const answered = inScope(
    conditional.place,
    withRoots(conditional.place.scope, { answer: answerOf(node, place) }),
  )
  const holds = walkWanted(valueOf(node, 'holds'), boolean, answered) ?? never
  const otherwise = place.walk.steps(valueOf(node, 'else'), {
    ...answered,
    onEnter: true,
    withoutPress: {},
  })
  const except = itemsOf(valueOf(node, 'except')).flatMap((screen) => {
    const named = nameAt(screen, place)
    return named && announceName('screen', named, place.walk.project.screens, place)
      ? [named.name]
      : []
  })
  const ok: Step = { do: 'choose', on: holds, is: { true: [], false: otherwise }, otherwise: [] }
  return {
    check: {
      when: conditional.when,
      wanted: walkWish(valueOf(node, 'wanted'), place),
      except,
      steps: [{ do: 'call', call: found.use, ok: [ok], rejected: {}, failed: [] }],
    },
  }
}

/** Only the build reads these texts, so no chunk contains them. */
function walkPlain(node: SourceNode | undefined, place: Place): Pick<ShellProgram, 'plain'> {
  const plain = itemsOf(node).flatMap((link) => {
    const [use, at] = [walkText(valueOf(link, 'text'), place), wordOf(valueOf(link, 'at'))]
    return use && at !== undefined ? [{ text: use, at }] : []
  })
  return plain.length > 0 ? { plain } : {}
}

function walkPopup(node: SourceNode | undefined, place: Place): Pick<ShellProgram, 'popup'> {
  const title = walkText(valueOf(node, 'title'), place)
  const content = valueOf(node, 'content')
  if (content) place.walk.emitFact({ is: 'shell-content', content })
  const conditional = node && walkCondition(node, place)
  if (!conditional?.when || !title) return {}
  return {
    popup: {
      title,
      when: conditional.when,
      content: place.walk.blocks(content, conditional.place, 'shell.popup'),
    },
  }
}

/** Readers of a load of the shell wait for it: nothing is shown until its answer. */
function walkBrand(node: SourceNode | undefined, place: Place): ShellProgram['brand'] {
  const loads = entriesOf(valueOf(node, 'load'))
  const data = objectOf(
    Object.fromEntries(loads.map(({ key, value }) => [key, optional(answerOf(value, place))])),
  )
  const present = new Set(loads.map(({ key }) => factKey('data', [key])))
  const inBrand = inScope(
    place,
    withFacts(withRoots(place.scope, { data }), { present, nonNull: new Set() }),
  )
  const parts = entriesOf(valueOf(node, 'brand')).map(
    ({ key, value }) =>
      [key, walkShown(value, key === 'languages' ? listOf(text) : text, inBrand)] as const,
  )
  return Object.fromEntries(parts)
}

/**
 * Lowers `factors:` of flows/app.yaml, which names operations and endpoints. The proof over the
 * whole program reads it.
 */
export function walkFactors(node: SourceNode | undefined, place: Place): void {
  const { operations, endpoints } = place.walk.project.api
  for (const entry of entriesOf(valueOf(node, 'proven-by')))
    announceName(
      'operation',
      { name: entry.key, node: wordNode(entry) },
      Object.keys(operations),
      place,
    )
  for (const scalar of scalarsOf(valueOf(node, 'told-by')))
    announceName(
      'operation',
      { name: String(scalar.value), node: scalar },
      Object.keys(operations),
      place,
    )
  for (const scalar of scalarsOf(valueOf(node, 'needed-by')))
    announceName(
      'endpoint',
      { name: String(scalar.value), node: scalar },
      Object.keys(endpoints),
      place,
    )
}
