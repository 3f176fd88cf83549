import { describe, expect, test } from 'vitest'
import type { Expression } from '../../language/expression.ts'
import type { Step } from '../../language/step.ts'
import { assuming, noCondition, type PathCondition, sharedBy } from '../4-check/path-condition.ts'
import { answersTo, type Domain, interpret, pressesOf } from './interpret-steps.ts'

const state = (name: string): Expression => ({ is: 'path', root: 'state', path: ['auth', name] })
const takes = (name: string): Expression => ({ is: 'path', root: 'takes', path: [name] })
const to = (route: string): Step => ({ do: 'go', to: { route }, replace: false })
const stop = (...timers: readonly string[]): Step => ({ do: 'stop', timers })
const perform = (action: string, given: Record<string, Expression> = {}): Step => ({
  do: 'perform',
  action,
  with: given,
})
const call = (
  ok: readonly Step[],
  rejected: Readonly<Record<string, readonly Step[]>> = {},
  more: { readonly failed?: readonly Step[]; readonly besides?: readonly Step[] } = {},
): Step => ({
  do: 'call',
  call: { operation: 'verifyCode', arguments: {} },
  ok,
  rejected,
  ...more,
})
const choose = (
  on: Expression,
  is: Readonly<Record<string, readonly Step[]>>,
  otherwise: readonly Step[] = [],
): Step => ({ do: 'choose', on, is, otherwise })

interface Trace {
  readonly stopped: readonly string[]
  readonly assumed: PathCondition
  readonly ended?: true
}
const nothing: Trace = { stopped: [], assumed: noCondition }

const skipsTimer: Domain<Trace>['guard'] = (step, trace) =>
  step.once === 'timer' ? [trace] : undefined
const onlySms: Domain<Trace>['fits'] = (_on, word, holds, trace) =>
  (word === 'sms') === holds ? trace : undefined
const mark =
  (name: string) =>
  (trace: Trace): Trace => ({ ...trace, stopped: [...trace.stopped, name] })
const joined: Domain<Trace>['join'] = ([first = nothing, ...others]) => [
  {
    stopped: first.stopped.filter((timer) =>
      others.every(({ stopped }) => stopped.includes(timer)),
    ),
    assumed: sharedBy(
      first.assumed,
      others.map(({ assumed }) => assumed),
    ),
  },
]

/** Collects the timers that each path stops, and the route of each `go` with that path. */
function traces(
  actions: Readonly<Record<string, readonly Step[]>> = {},
  more: Partial<Domain<Trace>> = {},
) {
  const gone: string[] = []
  const domain: Domain<Trace> = {
    actions: (name) => actions[name],
    assume: (condition, holds, trace) => {
      const assumed = assuming(condition, holds, trace.assumed)
      return assumed && { ...trace, assumed }
    },
    branches: (step, trace) => {
      if (step.do === 'ask') return pressesOf(step, trace)
      return step.do === 'call' || step.do === 'ceremony'
        ? answersTo(step, trace, trace)
        : undefined
    },
    depart: (step, trace, { within }) => {
      const route = step.do === 'go' ? step.to.route : step.do
      gone.push([...within.map((each) => each.do), ...trace.stopped, route].join(' '))
      return trace
    },
    step: (step, trace) =>
      step.do === 'stop' ? [{ ...trace, stopped: [...trace.stopped, ...step.timers] }] : [trace],
    ...more,
  }
  const follow = (...steps: readonly Step[]) =>
    interpret(steps, [nothing], domain).map(({ stopped }) => stopped.join(' '))
  return { follow, gone }
}

describe('steps', () => {
  test('run in order', () => {
    expect(traces().follow(stop('a'), stop('b'))).toEqual(['a b'])
  })
  test('after an end are unreachable', () => {
    const { follow, gone } = traces()
    expect(follow(stop('a'), to('/one'), stop('b'), to('/two'))).toEqual([])
    expect(gone).toEqual(['a /one'])
  })
  test('that leave the screen end without a rule of the domain', () => {
    const { domain, seen } = counting()
    expect(interpret([{ do: 'history-back' }, stop('a')], [nothing], domain)).toEqual([])
    expect(seen).toEqual([])
  })
  test('without a state are not followed', () => {
    const { domain, seen } = counting()
    expect(interpret([to('/one')], [], domain)).toEqual([])
    expect(seen).toEqual([])
  })
})

function counting() {
  const seen: string[] = []
  const domain: Domain<Trace> = {
    actions: () => undefined,
    assume: (_condition, _holds, trace) => trace,
    step: (step, trace) => {
      seen.push(step.do)
      return [trace]
    },
  }
  return { domain, seen }
}

describe('conditions', () => {
  test('split a path in two', () => {
    expect(traces().follow({ ...stop('a'), when: state('on') }, stop('b'))).toEqual(['a b', 'b'])
  })
  test('that are known decide', () => {
    const when = state('on')
    expect(traces().follow({ ...stop('a'), when }, { ...stop('b'), when })).toEqual(['a b', ''])
  })
  test('that hold before an end leave the other path open', () => {
    const { follow, gone } = traces()
    expect(follow({ ...to('/one'), when: state('on') }, stop('a'))).toEqual(['a'])
    expect(gone).toEqual(['/one'])
  })
  test('of `once` leave the step out', () => {
    expect(traces().follow({ ...stop('a'), once: 'visit' })).toEqual(['a', ''])
    expect(traces({}, { runsOnce: true }).follow({ ...stop('a'), once: 'visit' })).toEqual(['a'])
  })
  test('follow the own rule of a domain', () => {
    const { follow } = traces({}, { guard: skipsTimer })
    expect(follow({ ...stop('a'), once: 'timer' }, { ...stop('b'), when: state('on') })).toEqual([
      'b',
      '',
    ])
  })
})

describe('`choose`', () => {
  test('follows each word, then the rest', () => {
    const step = choose(state('kind'), { sms: [stop('s')], mail: [stop('m')] }, [stop('o')])
    expect(traces().follow(step)).toEqual(['s', 'm', 'o'])
  })
  test('reads true and false as a condition', () => {
    const step = choose(state('on'), { true: [stop('t')], false: [stop('f')] }, [stop('o')])
    expect(traces().follow(step, { ...stop('x'), when: state('on') })).toEqual(['t x', 'f'])
  })
  test('inside another knows the word', () => {
    const inner = choose(state('kind'), { sms: [stop('a')], mail: [stop('b')] }, [stop('c')])
    const outer = choose(state('kind'), { sms: [inner] }, [inner])
    expect(traces().follow(outer)).toEqual(['a', 'b', 'c'])
  })
  test('reads words as the domain does', () => {
    const step = choose(state('kind'), { sms: [stop('s')], mail: [stop('m')] }, [stop('o')])
    expect(traces({}, { fits: onlySms }).follow(step)).toEqual(['s'])
  })
})

describe('actions', () => {
  test('run inside', () => {
    const { follow, gone } = traces({ outer: [perform('inner'), stop('b')], inner: [stop('a')] })
    expect(follow(perform('outer'), stop('c'))).toEqual(['a b c'])
    expect(gone).toEqual([])
  })
  test('that perform themselves are followed once', () => {
    const loop = { again: [stop('a'), perform('other')], other: [stop('b'), perform('again')] }
    expect(traces(loop).follow(perform('again'))).toEqual(['a b'])
  })
  test('that do not exist are plain steps', () => {
    expect(traces().follow(perform('missing'), stop('a'))).toEqual(['a'])
  })
  test('read the arguments of their caller', () => {
    const actions = { act: [{ ...stop('a'), when: takes('on') }] }
    const steps = [{ ...stop('x'), when: state('on') }, perform('act', { on: state('on') })]
    expect(traces(actions, { substitutes: true }).follow(...steps)).toEqual(['x a', ''])
    expect(traces(actions).follow(...steps)).toEqual(['x a', 'x', 'a', ''])
  })
  test('are entered and left', () => {
    const { follow } = traces({ act: [stop('a')] }, { enter: mark('in'), leave: mark('out') })
    expect(follow(perform('act'), stop('b'))).toEqual(['in a out b'])
  })
})

describe('answers', () => {
  test('continue after ok only', () => {
    const { follow, gone } = traces()
    const more = { failed: [stop('f'), to('/failed')], besides: [stop('e')] }
    const step = call([stop('o')], { CODE: [stop('r'), to('/rejected')] }, more)
    expect(follow(step, to('/next'))).toEqual([])
    expect(gone).toEqual(['call r /rejected', 'call f /failed', 'o /next'])
  })
  test('that end may keep their states', () => {
    const { follow } = traces(
      {},
      {
        end: (trace) => [{ ...trace, ended: true }],
        isEnded: ({ ended }) => ended === true,
      },
    )
    expect(follow(call([stop('o')], { CODE: [stop('r')] }), stop('n'))).toEqual([
      'r',
      '',
      '',
      'o n',
    ])
  })
  test('that repeat their call are followed once', () => {
    const answer: Step[] = [stop('a')]
    const again = call([stop('o')])
    answer.push(again, to('/out'))
    const { follow, gone } = traces(
      {},
      {
        branches: (step, trace) =>
          step.do === 'call'
            ? [
                { steps: answer, from: [trace], ends: true },
                { steps: step.ok, from: [trace] },
              ]
            : undefined,
      },
    )
    expect(follow(again, stop('n'))).toEqual(['o n'])
    expect(gone).toEqual(['call a /out'])
  })
  test('to a question are presses', () => {
    const { follow, gone } = traces()
    const question = {
      do: 'ask',
      text: { key: 'question' },
      content: [
        { block: 'button', press: [stop('a'), to('/yes')] },
        { block: 'button', press: [stop('b')] },
      ],
    } as unknown as Step
    expect(follow(question, to('/never'))).toEqual([])
    expect(gone).toEqual(['a /yes'])
  })
})

describe('states', () => {
  const doubled = Array.from({ length: 6 }, (_, at) => ({
    ...stop(`t${at}`),
    when: state(`on${at}`),
  }))
  test('beyond the limit stop or are dropped', () => {
    const limited = (drops: boolean) => traces({}, { limit: { most: 4, drops } }).follow(...doubled)
    expect(traces().follow(...doubled)).toHaveLength(64)
    expect(limited(false)).toHaveLength(8)
    expect(limited(true)).toHaveLength(0)
  })
  test('are joined where paths meet', () => {
    const step = choose(state('kind'), { sms: [stop('a', 's')], mail: [stop('a', 'm')] }, [
      stop('o', 'a'),
    ])
    expect(traces({}, { join: joined }).follow(step, ...doubled, stop('b'))).toEqual(['a b'])
  })
})
