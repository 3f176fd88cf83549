import { describe, expect, it } from 'vitest'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import type { CompiledProgram } from '../../src/compiler/6-emit/emit-program.ts'
import type { JsonObject } from '../../src/language/json.ts'
import type { Scenario, ScenarioStep, ExpectedElement } from '../../src/language/scenario.ts'
import { drawn } from '../support/drawn.ts'
import { running, shipped } from './running.ts'

const all = running(shipped)

/** The same scenario with one false expectation. Steps without an expectation are left out. */
function mutants(scenario: Scenario): readonly Scenario[] {
  return scenario.steps.flatMap((step, at) =>
    wrong(step).map((other): Scenario =>
      Object.assign({}, scenario, { steps: scenario.steps.with(at, other) }),
    ),
  )
}

/** The same values with one changed. */
const otherValues = (values: JsonObject): readonly JsonObject[] =>
  Object.keys(values).map((name) =>
    Object.assign({}, values, { [name]: name === 'values' ? { nobody: 'says this' } : 'another' }),
  )

function otherSights(sight: ExpectedElement): readonly ExpectedElement[] {
  const expected = Array.isArray(sight.expected)
    ? [...sight.expected, 'another']
    : typeof sight.expected === 'number'
      ? sight.expected + 1
      : `${JSON.stringify(sight.expected)} another`
  return [
    { ...sight, expected },
    ...otherValues(sight.with).map((values): ExpectedElement =>
      Object.assign({}, sight, { with: values }),
    ),
  ]
}

const otherScreen = (screen: string) => (screen === 'not-found' ? 'system-error' : 'not-found')

function wrong(step: ScenarioStep): readonly ScenarioStep[] {
  switch (step.do) {
    case 'see':
      return step.sights.flatMap((sight, at) =>
        otherSights(sight).map((other): ScenarioStep => ({
          do: 'see',
          sights: step.sights.with(at, other),
          span: step.span,
        })),
      )
    case 'not-seen':
      return [{ ...step, do: 'see' }]
    case 'arrive':
      return [
        { ...step, screen: otherScreen(step.screen) },
        ...otherValues(step.with).map((values): ScenarioStep =>
          Object.assign({}, step, { with: values }),
        ),
      ]
    case 'leave':
      return [
        { ...step, to: 'https://elsewhere.example' },
        ...otherValues(step.with).map((values): ScenarioStep =>
          Object.assign({}, step, { with: values }),
        ),
      ]
    case 'called':
      return [
        { ...step, times: (step.times ?? 0) + 7 },
        ...otherValues(step.with).map((values): ScenarioStep =>
          Object.assign({}, step, { with: values }),
        ),
      ]
    case 'remembers':
      return step.values.map(({ store, field, span }, at): ScenarioStep => ({
        do: 'remembers',
        values: step.values.with(at, { store, field, span, value: 'another' }),
        span: step.span,
      }))
    case 'not-called':
      return step.operations.map((operation): ScenarioStep => ({
        do: 'called',
        operation,
        with: {},
        span: step.span,
      }))
    default:
      return []
  }
}

describe('a scenario that expects something else', () => {
  it.each(drawn('scenario files', [...Map.groupBy(all.scenarios, ({ span }) => span.file)]))(
    'fails: %s',
    async (_file, own) => {
      const survivors: string[] = []
      const every = own.flatMap(mutants)
      for (const mutant of every) {
        const at = mutant.steps.findIndex(
          (step, index) => step !== own.find(({ name }) => name === mutant.name)?.steps[index],
        )
        if ((await runScenario(all.tenants[mutant.tenant] ?? all, mutant)) === undefined)
          survivors.push(`${mutant.name}, step ${at + 1}: ${JSON.stringify(mutant.steps[at])}`)
      }
      expect(every.length).toBeGreaterThan(0)
      expect(survivors).toEqual([])
    },
  )
})

/** Returns the places where the program answers a code: the path, and the answer. */
function rejections(node: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, inner]) => {
    const here = [...path, name]
    return path.at(-1) === 'rejected' && Array.isArray(inner) && inner.length > 0
      ? [here]
      : rejections(inner, here)
  })
}

/** Steps with a target. */
function targets(node: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof node !== 'object' || node === null) return []
  const here = 'do' in node && node.do === 'go' ? [[...path, 'to', 'route']] : []
  return [
    ...here,
    ...Object.entries(node).flatMap(([name, inner]) => targets(inner, [...path, name])),
  ]
}

function changed(node: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(node))
    return node.map((item: unknown, at) =>
      String(at) === name ? changed(item, rest, value) : item,
    )
  return { ...(node as JsonObject), [name]: changed((node as JsonObject)[name], rest, value) }
}

/** A screen that no flow here opens by itself. */
const elsewhere = (screen: string) => (screen === 'empty-page' ? '/403' : '/page/Empty')

/** Mutations that no scenario can notice, with the reason. */
const accepted: Readonly<Record<string, string>> = {
  'verify-email actions/send/2/rejected/SMS_SEND_FAILED':
    'an e-mail is no text message; the part answers for all its users',
  'verify-email actions/send/2/rejected/KNOX_SEND_FAILED': 'an e-mail is no Knox message',
  'verify-sms actions/send/2/rejected/EMAIL_SEND_FAILED': 'a text message is no e-mail',
  'verify-knox actions/send/2/rejected/SMS_SEND_FAILED': 'a Knox message is no text message',
  'verify-knox actions/send/2/rejected/EMAIL_SEND_FAILED': 'a Knox message is no e-mail',
  ...Object.fromEntries(
    ['signup', 'idp-sign-up'].flatMap((screen) =>
      Object.entries({
        'send-email': 'SMS_SEND_FAILED',
        'check-email': 'SIGNUP_PHONE_EXISTS',
        'send-phone': 'EMAIL_SEND_FAILED',
        'check-phone': 'SIGNUP_EMAIL_EXISTS',
      }).map(([action, code]) => [
        `${screen} actions/${action}/1/rejected/${code}`,
        'one operation serves addresses and numbers; here it is asked for the other',
      ]),
    ),
  ),
  'warning-message actions/replace-expired/0/rejected/VALIDATION_FAILED':
    'this tenant has the password reset open, so no button leads here',
  ...Object.fromEntries(
    Object.entries({ sms: 'SMS', email: 'EMAIL', knox: 'KNOX' }).flatMap(([screen, own]) =>
      ['SMS', 'EMAIL', 'KNOX']
        .filter((other) => other !== own)
        .flatMap((other) =>
          [
            `enroll-${screen}-start submit/0/is/answered/1`,
            `enroll-${screen}-verify actions/send/2`,
          ].map((where) => [
            `${where}/rejected/${other}_SEND_FAILED`,
            'messages here go by one channel only',
          ]),
        ),
    ),
  ),
}

async function isNoticed(program: CompiledProgram, screen: string): Promise<boolean> {
  for (const scenario of all.scenarios)
    if (
      scenario.screen === screen &&
      scenario.tenant === 'default' &&
      (await runScenario({ ...all, program }, scenario))
    )
      return true
  return false
}

describe('a flow that does something else', () => {
  const screens = Object.entries(all.program.journeys).flatMap(([journey, { screens: own }]) =>
    own.map((screen, at) => ({
      id: screen.id,
      screen,
      path: ['journeys', journey, 'screens', String(at)],
    })),
  )

  it.each(drawn('screens with another way', screens))(
    'is detected after a dropped code answer or different target: $id',
    async ({ id, screen, path }) => {
      const mutations = [
        ...rejections(screen).map((at) => ({ at, value: [] as unknown })),
        ...targets(screen).map((at) => ({ at, value: elsewhere(screen.id) as unknown })),
      ]
      const survivors: string[] = []
      for (const { at, value } of mutations) {
        // The change is made in the compiled data, and keeps its shape.
        const program = changed(all.program, [...path, ...at], value) as CompiledProgram
        if (!(await isNoticed(program, id))) survivors.push(`${id} ${at.join('/')}`)
      }
      expect(survivors.filter((survivor) => !Object.hasOwn(accepted, survivor))).toEqual([])
      expect(
        Object.keys(accepted).filter(
          (survivor) => survivor.startsWith(`${id} `) && !survivors.includes(survivor),
        ),
      ).toEqual([])
    },
  )
})
