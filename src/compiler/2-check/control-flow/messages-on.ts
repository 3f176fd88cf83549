import type { Block } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import type { Screen } from '../../../language/program.ts'
import { type PathCondition, holdsFor } from './path-condition.ts'

/**
 * True when the screen has a message that depends on this place of the state, under these
 * assumptions.
 */
export type HasMessage = (path: readonly string[], assumed: PathCondition) => boolean

interface Statement {
  readonly text: string
  readonly whens: readonly Expression[]
}

/** Controls show possible actions, not past events, so their texts are no messages. */
const CONTROLS: ReadonlySet<Block['block']> = new Set([
  'link',
  'button',
  'menu-button',
  'submit',
  'resend',
  'field',
  'select',
  'links',
  'support',
])

/** Finds the messages of a screen. A sentence that only disappears is no message. */
export function messagesOn({ content, pages = [], heading, title }: Screen): HasMessage {
  const whole = { text: JSON.stringify(heading ?? title ?? ''), whens: [] }
  const statements = [
    whole,
    ...[...content, ...pages.flatMap((page) => page.content)].flatMap((block) =>
      statementsIn(block, []),
    ),
  ]
  return (path, assumed) => {
    const place = `"root":"state","path":[${path.map((name) => JSON.stringify(name)).join(',')}]`
    return (
      path.length > 0 &&
      statements.some(
        ({ text, whens }) =>
          text.includes(place) && whens.every((when) => holdsFor(when, assumed) !== false),
      )
    )
  }
}

function statementsIn(block: Block, outside: readonly Expression[]): readonly Statement[] {
  if (CONTROLS.has(block.block)) return []
  const whens = block.when ? [...outside, block.when] : outside
  const inside =
    'children' in block ? block.children : block.block === 'list' ? (block.content ?? []) : []
  const own =
    block.block === 'row' || block.block === 'form'
      ? []
      : [
          {
            text: JSON.stringify([
              whens,
              { ...block, press: undefined, children: undefined, content: undefined },
            ]),
            whens,
          },
        ]
  return [...own, ...inside.flatMap((each) => statementsIn(each, whens))]
}
