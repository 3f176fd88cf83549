import type { Program } from '../../src/language/program.ts'
import type { Answers } from './answers.ts'
import { seeded } from './chance.ts'
import { type Finding, findingsOf } from './findings.ts'
import { answeredWith, movesOf } from './moves.ts'
import { type Address, opened, type World } from './world.ts'

/** Walks one random path with random answers. Ends at the first violation. */
export function wander(
  program: Program,
  doors: readonly Address[],
  answers: Answers,
  seed: number,
  steps: number,
  excused: ReadonlySet<string>,
): { readonly finding?: Finding; readonly way: readonly string[] } {
  const chance = seeded(seed)
  const oneOf = <Thing>(all: readonly Thing[]): Thing | undefined =>
    all[Math.floor(chance() * all.length)]
  const door = oneOf(doors) ?? { path: '/', query: {} }
  const way = [`open ${door.path}`]
  let world: World = opened(program, door)
  let [finding] = findingsOf(program, world, excused)
  for (let taken = 0; taken < steps && !finding; taken += 1) {
    const move = oneOf(movesOf(program, world, doors))
    if (!move) break
    if ('does' in move) {
      way.push(move.name)
      world = move.does(world)
    } else {
      const outcome = answers.one(move.operation, chance)
      way.push(
        `${move.name}: ${outcome.kind === 'rejected' ? outcome.code : outcome.kind === 'ok' ? JSON.stringify(outcome.answer) : outcome.kind}`,
      )
      world = answeredWith(program, world, move.call, outcome)
    }
    ;[finding] = findingsOf(program, world, excused)
  }
  return finding ? { finding, way } : { way }
}
