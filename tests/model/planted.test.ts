import { describe, expect, it } from 'vitest'
import type { Block } from '../../src/language/block.ts'
import type { Program, Screen } from '../../src/language/program.ts'
import type { Step } from '../../src/language/step.ts'
import { explore } from './explore.ts'
import { answers, doors, excused, product } from './shipped.ts'
import { wander } from './wander.ts'

/** Only the nearest entrances: journeys from others would push the planted faults farther away. */
const near = doors.filter(({ path }) =>
  ['/', '/login', '/error', '/404', '/oauth2/redirect', '/login/policy/privacy'].includes(path),
)

/** The product with one screen changed. */
function planted(id: string, change: (screen: Screen) => Partial<Screen>): Program {
  const journeys = Object.entries(product.journeys).map(
    ([name, journey]) =>
      [
        name,
        {
          ...journey,
          screens: journey.screens.map((screen) =>
            screen.id === id ? { ...screen, ...change(screen) } : screen,
          ),
        },
      ] as const,
  )
  return { ...product, journeys: Object.fromEntries(journeys) }
}

function found(program: Program, until?: string): readonly string[] {
  return explore(program, near, answers, {
    excused,
    most: 120,
    ...(until === undefined ? {} : { until }),
  }).findings.map(({ fault, detail }) => `${fault}: ${detail}`)
}

const read = (root: 'form' | 'state', ...path: readonly string[]) =>
  ({ is: 'path', root, path }) as const
const to = (route: string): Step => ({ do: 'go', to: { route }, replace: true })
const set = (path: readonly string[], value: ReturnType<typeof read>): Step => ({
  do: 'set',
  set: [{ path, value }],
})

/** Nothing that could be pressed. */
const isWordsOnly = ({ block }: Block): boolean => block !== 'button' && block !== 'link'

const button = (press: readonly Step[]): Block => ({
  id: 'planted',
  block: 'button',
  kind: 'main',
  text: { key: 'system.home' },
  press,
})
const isle = (id: string, other: string): Screen => ({
  id,
  route: `/${id}`,
  access: 'public',
  layout: 'status',
  profileIcon: false,
  load: {},
  timers: {},
  actions: {},
  enter: [],
  submit: [],
  content: [button([to(`/${other}`)])],
})

describe('the model finds a planted fault:', () => {
  it('a dead end', () => {
    expect(
      found(
        planted('system-error', ({ content }) => ({ content: content.filter(isWordsOnly) })),
        'a dead end: system-error',
      ),
    ).toContain('a dead end: system-error')
  })

  it('a dead end behind one answer', () => {
    const program = planted('login', ({ submit }) => ({
      submit: submit.map((step) =>
        step.do === 'call'
          ? {
              ...step,
              rejected: {
                ...step.rejected,
                LOGIN_PASSWORD_INCORRECT: [{ do: 'lock', fields: ['username', 'password'] }],
              },
            }
          : step,
      ),
      content: [],
    }))
    expect(found(program, 'a dead end: login')).toContain('a dead end: login')
  })

  it('a dead end with one button that only shows a message', () => {
    const program = planted('system-error', ({ content }) => ({
      content: [
        ...content.filter(isWordsOnly),
        button([{ do: 'notice', text: { key: 'system.error.general' }, tone: 'bad' }]),
      ],
    }))
    expect(found(program)).toContain('a dead end: system-error')
  })

  it('two screens that lead to each other and nowhere else', () => {
    const error = planted('system-error', () => ({ content: [button([to('/isle-a')])] }))
    const journeys = Object.fromEntries(
      Object.entries(error.journeys).map(([name, journey]) => [
        name,
        journey.screens.some(({ id }) => id === 'system-error')
          ? {
              ...journey,
              screens: [...journey.screens, isle('isle-a', 'isle-b'), isle('isle-b', 'isle-a')],
            }
          : journey,
      ]),
    )
    const { name } = Object.values(journeys).find(({ screens }) =>
      screens.some(({ id }) => id === 'isle-a'),
    ) ?? { name: '' }
    const prefixes = [
      ...error.index.prefixes,
      { segments: ['isle-a'], journey: name },
      { segments: ['isle-b'], journey: name },
    ]
    const findings = found({ ...error, journeys, index: { ...error.index, prefixes } })
    expect(findings).toEqual(
      expect.arrayContaining([
        'a dead end: isle-a',
        'a dead end: isle-b',
        'a dead end: system-error',
      ]),
    )
  })

  it('a secret in storage', () => {
    expect(
      found(
        planted('login', ({ submit }) => ({
          submit: [set(['login', 'sp'], read('form', 'password')), ...submit],
        })),
        'a secret outside of a call: remember',
      ),
    ).toContain('a secret outside of a call: remember')
  })

  it('a secret in an address', () => {
    const toError: Step = {
      do: 'go',
      to: { route: '/error', query: { code: read('form', 'password') } },
      replace: false,
    }
    expect(
      found(
        planted('login', () => ({ submit: [toError] })),
        'a secret outside of a call: go',
      ),
    ).toContain('a secret outside of a call: go')
  })

  it('a ring', () => {
    const cycle = planted('system-error', () => ({ enter: [to('/404')] }))
    const closed: Program = {
      ...cycle,
      journeys: Object.fromEntries(
        Object.entries(cycle.journeys).map(([name, journey]) => [
          name,
          {
            ...journey,
            screens: journey.screens.map((screen) =>
              screen.id === 'not-found' ? { ...screen, enter: [to('/error')] } : screen,
            ),
          },
        ]),
      ),
    }
    expect(found(closed).some((finding) => finding.startsWith('a ring: '))).toBe(true)
  })

  it('a form that loses typed values', () => {
    const program = planted('login', ({ submit }) => ({
      submit: [
        { do: 'empty', fields: ['username'] },
        ...submit.filter(({ do: fault }) => fault !== 'call'),
      ],
    }))
    expect(found(program, 'a lost form: username')).toContain('a lost form: username')
  })

  it('a call without its arguments', () => {
    const program = planted('login', ({ enter }) => ({
      enter: enter.map((step) =>
        step.do === 'call'
          ? {
              ...step,
              call: {
                ...step.call,
                arguments: { path: { sessionDataKey: read('state', 'login', 'nobody') } },
              },
            }
          : step,
      ),
    }))
    expect(found(program).some((finding) => finding.startsWith('a defect: no-value'))).toBe(true)
  })

  it('also by chance', () => {
    const program = planted('system-error', ({ content }) => ({
      content: content.filter(isWordsOnly),
    }))
    const findings = Array.from(
      { length: 60 },
      (_, seed) => wander(program, near, answers, seed, 40, excused).finding?.detail,
    )
    expect(findings).toContain('system-error')
  })
})
