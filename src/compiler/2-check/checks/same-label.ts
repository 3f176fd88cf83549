import type { Expression } from '../../../language/expression.ts'
import type { Screen } from '../../../language/program.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { ScreenSource } from '../../model/project.ts'
import { valueOf } from '../../model/read-node.ts'
import { isObject } from '../../openapi/schema-type.ts'
import type { Check } from '../check-table.ts'
import { conditionsOf, placedWithin } from '../control-flow/exits.ts'
import { type PathCondition, assuming, noCondition } from '../control-flow/path-condition.ts'

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
