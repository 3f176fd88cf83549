import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { Screen } from '../../language/program.ts'
import type { SourceNode } from '../../language/source.ts'
import type { ComputedPath, Step } from '../../language/step.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'
import { entryOf, valueOf } from '../1-parse/read-node.ts'
import type { Project, ScreenSource } from '../2-resolve/project.ts'
import { mergedScreen } from '../3-lower/parts.ts'
import type { Check } from '../4-check/check-table.ts'
import { assuming, noCondition, type PathCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { actionsOf, conditionsOf, everyBlock, everyStep, placedWithin, pressesIn } from './moves.ts'

/**
 * A page with content has a heading. It names the page and takes the focus on arrival (WCAG 2.2,
 * 2.4.2 and 2.4.6).
 */
export const missingHeading: Check = ({ project, report }) => ({
  finish: ({ screens }) => {
    for (const { screen } of screens) {
      const source = project.screens.get(screen.id)
      const place = source && valueOf(source.node, 'screen')
      const isEmpty = screen.content.length === 0 && screen.pages === undefined
      if (place && !isEmpty && !screen.title && !screen.heading)
        report.add(raise.missingHeading(place.span, { name: screen.id }))
    }
  },
})

/**
 * Fields on one page at the same time have different labels, because a screen reader distinguishes
 * them by nothing else.
 */
export const sameLabel: Check = ({ project, report }) => ({
  finish: ({ screens }) => {
    for (const { screen } of screens) {
      for (const [one, other] of alikeOn(screen)) {
        const [first, second] = [one, other].map((name) =>
          titleOf(name, project.screens.get(screen.id)),
        )
        if (first && second)
          report.add(
            raise.sameLabel(second.span, { one, other }, [
              { span: first.span, message: 'The first one is here.' },
            ]),
          )
      }
    }
  },
})

/** The form is the screen's own or that of its part. */
function titleOf(field: string, source: ScreenSource | undefined): SourceNode | undefined {
  return [source?.node, source?.part?.node].flatMap(
    (node) =>
      valueOf(
        valueOf(valueOf(valueOf(valueOf(node, 'form'), 'schema'), 'properties'), field),
        'title',
      ) ?? [],
  )[0]
}

const known = new WeakMap<Screen, readonly (readonly [string, string])[]>()

/** Cached by screen, while the screen is unchanged. */
function alikeOn(screen: Screen): readonly (readonly [string, string])[] {
  const before = known.get(screen)
  if (before) return before
  const found = findAlike(screen)
  known.set(screen, found)
  return found
}

function findAlike(screen: Screen): readonly (readonly [string, string])[] {
  const { form, content, pages = [{ content }] } = screen
  if (!form) return []
  const labels = new Map<string, string[]>()
  for (const [name, label] of labelsOf(screen))
    labels.set(label, [...(labels.get(label) ?? []), name])
  return [...labels.values()]
    .filter(({ length }) => length > 1)
    .flatMap((names) => pages.flatMap((page) => shownAtOnce(names, page.content)))
}

function labelsOf({ form }: Screen): readonly (readonly [string, string])[] {
  const { properties } = form?.schema ?? {}
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, field]) => {
    const title = isObject(field) ? field['title'] : undefined
    const ui = form?.ui[name]
    // A label with other values is another label.
    return title === undefined
      ? []
      : [
          [
            name,
            JSON.stringify([title, isObject(ui) ? (ui['ui:title-values'] ?? null) : null]),
          ] as const,
        ]
  })
}

/** Returns the pairs of fields that may be visible at once. */
function shownAtOnce(
  names: readonly string[],
  content: Screen['content'],
): readonly (readonly [string, string])[] {
  const placed = placedWithin(
    content,
    (block) => (block.block === 'field' || block.block === 'select') && names.includes(block.field),
  ).map(({ block, within }) => ({
    name: 'field' in block ? block.field : '',
    conditions: conditionsOf(within),
  }))
  return placed.flatMap((other, index) =>
    placed
      .slice(0, index)
      .filter((one) => one.name !== other.name && canHold([...one.conditions, ...other.conditions]))
      .slice(0, 1)
      .map((one) => [one.name, other.name] as const),
  )
}

function canHold(conditions: readonly Expression[]): boolean {
  return (
    conditions.reduce<PathCondition | undefined>(
      (assumed, each) => assumed && assuming(each, true, assumed),
      noCondition,
    ) !== undefined
  )
}

/** Widgets with a purpose of their own (src/forms/widgets), and those without typing. */
const TOLD: ReadonlySet<string> = new Set(['one-time-code', 'known-username', 'checkbox', 'file'])

/**
 * A browser may fill in a typed field, so the field states its purpose (WCAG 2.2, 1.3.5). The value
 * "off" means none.
 */
export const fieldWithoutAutofill: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of fieldsWithoutAutofill(screen, walked, project))
        report.add(diagnostic)
  },
})

const fieldsWithoutAutofill = memoizedByScreen(
  (screen: Screen, _walked, { screens }: Project): readonly Diagnostic[] => {
    const source = screens.get(screen.id)
    if (!screen.form || !source) return []
    const { schema, ui } = screen.form
    const properties = valueOf(valueOf(mergedScreen(source).node('form'), 'schema'), 'properties')
    const blocks = everyBlock([
      ...screen.content,
      ...(screen.pages ?? []).flatMap(({ content }) => content),
    ])
    return blocks.flatMap((block) => {
      const entry = block.block === 'field' ? entryOf(properties, block.field) : undefined
      if (!entry || !isTyped(at(at(schema, 'properties'), entry.key))) return []
      const drawn = at(ui, entry.key)
      const widget = at(drawn, 'ui:widget')
      const isReported =
        at(drawn, 'ui:autocomplete') !== undefined ||
        (typeof widget === 'string' && TOLD.has(widget))
      return isReported ? [] : [raise.fieldWithoutAutofill(entry.keySpan, { name: entry.key })]
    })
  },
)

function at(value: Json | undefined, key: string): Json | undefined {
  return isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a text or a number without a list of choices. */
function isTyped(schema: Json | undefined): boolean {
  const type = at(schema, 'type')
  return (
    (type === 'string' || type === 'number' || type === 'integer') &&
    at(schema, 'enum') === undefined &&
    at(schema, 'const') === undefined
  )
}

/**
 * Expiry must be visible and audible: a timer with steps at its end has a `countdown`, which
 * announces it (WCAG 2.2, 2.2.1 and 4.1.3).
 */
export const unannouncedTimer: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of unannouncedTimers(screen, walked, project)) report.add(diagnostic)
  },
})

const unannouncedTimers = memoizedByScreen(
  (screen: Screen, _walked, { screens }: Project): readonly Diagnostic[] => {
    const source = screens.get(screen.id)
    if (!source) return []
    const blocks = everyBlock([
      ...screen.content,
      ...(screen.pages ?? []).flatMap(({ content }) => content),
    ])
    const shown = new Set(
      blocks.flatMap((block) =>
        block.block === 'countdown' || block.block === 'resend' ? [block.timer] : [],
      ),
    )
    return mergedScreen(source)
      .entries('timers')
      .flatMap(({ key, keySpan }) => {
        const acts = (screen.timers[key]?.expired ?? []).length > 0
        return acts && !shown.has(key) ? [raise.unannouncedTimer(keySpan, { name: key })] : []
      })
  },
)

/**
 * Where users type, they can ask for more time before or after the end of a timer (WCAG 2.2,
 * 2.2.1): a press starts the timer again.
 */
export const timerWithoutMoreTime: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of timersWithoutMoreTime(screen, walked, project))
        report.add(diagnostic)
  },
})

/** Steps that take the entry away from its user. */
const TAKING: ReadonlySet<Step['do']> = new Set([
  'go',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
  'empty',
  'lock',
  'problem',
  'timed-problem',
  'problems',
])

const timersWithoutMoreTime = memoizedByScreen(
  (screen: Screen, walked, { screens }: Project): readonly Diagnostic[] => {
    const source = screens.get(screen.id)
    const content = [...screen.content, ...(screen.pages ?? []).flatMap((page) => page.content)]
    if (!source || !everyBlock(content).some(({ block }) => block === 'field')) return []
    const actions = actionsOf(screen, walked)
    const pressed = pressesIn(content).flatMap(({ press }) => everyStep(press, actions))
    const restarted = new Set(
      pressed.flatMap((step) => (step.do === 'start' ? Object.keys(step.timers) : [])),
    )
    const written = new Set(
      pressed.flatMap((step) =>
        step.do === 'set' ? step.set.map(({ path }) => nameOf(path)) : [],
      ),
    )
    return mergedScreen(source)
      .entries('timers')
      .flatMap(({ key, keySpan, value }) => {
        if (entryOf(value, 'essential')) return []
        const timer = screen.timers[key]
        const isTaking = everyStep(timer?.expired ?? [], actions).some((step) =>
          TAKING.has(step.do),
        )
        const deadline = timer && !('visit' in timer.deadline) ? nameOf(timer.deadline) : ''
        return isTaking && !restarted.has(key) && !written.has(deadline)
          ? [raise.timerWithoutMoreTime(keySpan, { name: key })]
          : []
      })
  },
)

/** `*` is a computed name. */
const nameOf = (path: ComputedPath): string =>
  path.map((name) => (typeof name === 'string' ? name : '*')).join('.')
