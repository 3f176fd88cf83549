import type { CompiledProgram } from '../../src/compiler/6-emit/emit-program.ts'
import type { Block } from '../../src/language/block.ts'
import { screensOf, type ReachedState } from './collect-states.ts'
import { blocksOfState } from './kinds-of.ts'

/** Returns one sentence for each screen and each kind of block without a state. */
export function gapsIn(
  program: CompiledProgram,
  states: readonly Pick<ReachedState, 'screen' | 'shell'>[],
  journey?: string,
): readonly string[] {
  const own = journey === undefined ? undefined : program.journeys[journey]
  const screens = own ? own.screens : screensOf(program)
  const seen = new Set(states.map(({ screen }) => screen.screen))
  const drawn = new Set(states.flatMap((state) => blocksOfState(state).map(({ block }) => block)))
  const used = new Set(
    screens.flatMap(({ content, pages = [] }) =>
      kindsIn([...content, ...pages.flatMap((page) => page.content)]),
    ),
  )
  return [
    ...screens
      .filter(({ id }) => !seen.has(id))
      .map(({ id }) => `The screen "${id}" has no state: no scenario shows it.`),
    ...[...used]
      .filter((kind) => !drawn.has(kind))
      .map((kind) => `The block "${kind}" has no state: no scenario shows it.`),
  ]
}

const kindsIn = (blocks: readonly Block[]): readonly Block['block'][] =>
  blocks.flatMap((block) => [block.block, ...('children' in block ? kindsIn(block.children) : [])])
