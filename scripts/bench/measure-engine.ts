import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Event } from '../../src/engine/event.ts'
import { initialState } from '../../src/engine/initial-state.ts'
import type { EngineState } from '../../src/engine/state.ts'
import { step } from '../../src/engine/step.ts'
import type { Program } from '../../src/language/program.ts'
import { generatedFlows, journeyName } from './generated-flows.ts'

export interface EngineFigures {
  readonly screens: number
  readonly stepsASecond: number
}

const WARM = 20_000
const COUNTED = 200_000

/**
 * Steps a second of one core, typing and submitting in a generated journey. Meant for a process of
 * its own.
 */
export function measureEngine(root: string, screens: number): EngineFigures {
  const own = readSources(root)
  const each = 50
  const { program: compiled, diagnostics } = compile({
    ...own,
    files: new Map([
      ...own.files,
      ...generatedFlows({
        journeys: Math.max(1, screens / each),
        screensEach: Math.min(each, screens),
      }),
    ]),
  })
  if (!compiled) throw new Error(diagnostics[0]?.message ?? 'The flows do not compile.')
  const program: Program = {
    ...compiled,
    environment: {
      origin: 'http://localhost',
      basePath: '',
      client: 'c',
      authOrigin: 'same',
      allowedOrigins: [],
    },
  }
  let state: EngineState = initialState(program)
  let at = 1
  let steps = 0
  const send = (event: DistributedOmit<Event>): void => {
    at += 1
    steps += 1
    const [next, effects] = step(program, state, { ...event, at })
    state = next
    // The world's part: the target page of a screen arrives.
    for (const effect of effects)
      if (effect.type === 'go') send({ type: 'entered', path: effect.path, query: effect.query })
  }
  send({ type: 'restored', stores: {} })
  send({ type: 'entered', path: `/${journeyName(0)}/s0`, query: {} })
  const turn = (index: number) =>
    send(
      index % 4 === 3
        ? {
            type: 'submitted',
            issues: index % 8 === 3 ? [{ at: 'first', text: { key: 'error.required' } }] : [],
          }
        : { type: 'changed', field: 'first', value: `word ${index % 7}` },
    )
  for (let index = 0; index < WARM; index += 1) turn(index)
  steps = 0
  const before = process.cpuUsage()
  for (let index = 0; index < COUNTED; index += 1) turn(index)
  const { user, system } = process.cpuUsage(before)
  return { screens, stepsASecond: steps / ((user + system) / 1e6) }
}

type DistributedOmit<E> = E extends unknown ? Omit<E, 'at'> : never

// As a process: node scripts/bench/measure-engine.ts <screens>
if (import.meta.main)
  process.stdout.write(JSON.stringify(measureEngine(process.cwd(), Number(process.argv[2]))))
