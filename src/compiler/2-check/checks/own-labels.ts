import type { Expression } from '../../../language/expression.ts'
import type { Screen } from '../../../language/program.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { isObject } from '../../openapi/schema-type.ts'
import { valueOf } from '../../project/read-node.ts'
import type { Check } from '../check-table.ts'
import { type Assumed, assuming, nothingAssumed } from '../ways/assumed.ts'
import { conditionsOf, placedWithin } from '../ways/exits.ts'

/** Where the titles of a screen's fields stand, by the names of the fields. */
type Titles = Map<string, SourceNode>

/** Fields that stand on one page at the same time are told apart by their labels: by nothing else where a screen is read aloud. */
export const ownLabels: Check = ({ report }) => {
  const all = new Map<string, Titles>()
  let here: Titles = new Map()
  return {
    kinds: ['screen', 'field'],
    minds: (found) => found.is === 'screen' || (found.is === 'field' && found.schema['title'] !== undefined),
    hear: (found) => {
      if (found.is === 'screen') all.set(found.screen.id, (here = new Map()))
      else if (found.is === 'field') here.set(String(found.node.value), valueOf(found.written, 'title') ?? found.node)
    },
    finish: ({ screens }) => {
      for (const { screen } of screens) {
        const titles = all.get(screen.id) ?? new Map<string, SourceNode>()
        for (const [one, other] of alikeOn(screen)) {
          const [first, second] = [titles.get(one), titles.get(other)]
          if (first && second) report.add(raise.sameLabel(second.span, { one, other }, [{ span: first.span, message: 'The first one stands here.' }]))
        }
      }
    },
  }
}

function alikeOn(screen: Screen): readonly (readonly [string, string])[] {
  const { form, content, pages = [{ content }] } = screen
  if (!form) return []
  const labels = new Map<string, string[]>()
  for (const [name, label] of labelsOf(screen)) labels.set(label, [...(labels.get(label) ?? []), name])
  return [...labels.values()].filter(({ length }) => length > 1).flatMap((names) => pages.flatMap((page) => together(names, page.content)))
}

function labelsOf({ form }: Screen): readonly (readonly [string, string])[] {
  const { properties } = form?.schema ?? {}
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, field]) => {
    const title = isObject(field) ? field['title'] : undefined
    const ui = form?.ui[name]
    // What a label is given makes it another one.
    return title === undefined ? [] : [[name, JSON.stringify([title, isObject(ui) ? (ui['ui:title-values'] ?? null) : null])] as const]
  })
}

/** The second of each two that may be seen at once. */
function together(names: readonly string[], content: Screen['content']): readonly (readonly [string, string])[] {
  const placed = placedWithin(content, (block) => (block.block === 'field' || block.block === 'select') && names.includes(block.field)).map(({ block, within }) => ({ name: 'field' in block ? String(block.field) : '', conditions: conditionsOf(within) }))
  return placed.flatMap((other, index) => placed.slice(0, index).filter((one) => one.name !== other.name && canHold([...one.conditions, ...other.conditions])).slice(0, 1).map((one) => [one.name, other.name] as const))
}

function canHold(conditions: readonly Expression[]): boolean {
  return conditions.reduce<Assumed | undefined>((assumed, each) => assumed && assuming(each, true, assumed), nothingAssumed) !== undefined
}
