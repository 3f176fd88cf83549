import { currentScreen } from '../../src/engine/transition.ts'
import type { Program } from '../../src/language/program.ts'
import type { Fault } from './faults.ts'
import { findingsOf } from './findings.ts'
import type { World } from './world.ts'

export interface Matrix {
  /** Cells in which the fault could happen. */
  readonly held: number
  readonly broken: readonly string[]
  /** Cells in which it could not happen, for example because nothing is pending. */
  readonly impossible: number
  readonly screens: number
  readonly situations: number
}

/**
 * Tries every fault on every situation: each screen and page of the program, with each pending
 * call.
 */
export function faultMatrix(
  program: Program,
  situations: readonly World[],
  faults: readonly Fault[],
  excused: ReadonlySet<string>,
): Matrix {
  const inside = situations.filter(
    ({ left, state }) => left === undefined && currentScreen(program, state) !== undefined,
  )
  const cells = inside.flatMap((world) =>
    faults.map((fault) => cell(program, world, fault, excused)),
  )
  return {
    held: cells.filter((findings) => findings?.length === 0).length,
    broken: [...new Set(cells.flatMap((findings) => findings ?? []))],
    impossible: cells.filter((findings) => findings === undefined).length,
    screens: new Set(inside.map(({ state }) => state.visit?.screen)).size,
    situations: inside.length,
  }
}

function cell(
  program: Program,
  world: World,
  { row, name, does, holds }: Fault,
  excused: ReadonlySet<string>,
): readonly string[] | undefined {
  const where = `${row} ${name}, on ${world.state.visit?.screen ?? ''}${world.state.visit?.page === undefined ? '' : `/${world.state.visit.page}`}`
  try {
    const now = does(program, world)
    if (now === undefined) return undefined
    return [
      ...findingsOf(program, now, excused).map(({ fault, detail }) => `${fault} ${detail}`),
      ...(holds?.(program, world, now) ?? []),
    ].map((finding) => `${where}: ${finding}`)
  } catch (cause) {
    return [`${where}: ${String(cause)}`]
  }
}
