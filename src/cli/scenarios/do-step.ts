import type { ExpectedElement, ScenarioStep } from '../../language/scenario.ts'
import { dismissNotice, pick, press, retry, typeValues } from './acts.ts'
import { answerCalls } from './answer-calls.ts'
import { plain } from './describe-page.ts'
import { Unmet } from './failure.ts'
import { isVisible } from './is-visible.ts'
import { holdsAll, sheetOn } from './on-screen.ts'
import { arrived, leftFor, openAddress, wasOpened, wentBack, windowAsked } from './places.ts'
import { settled, type World } from './world.ts'

/** @throws Unmet when the step cannot run, or its expectation is not met. */
export async function doStep(step: ScenarioStep, world: World): Promise<void> {
  await take(step, world)
  await settled()
  const defect = world.ports.log.defects.find(({ code }) => code !== 'log-only-failure')
  if (defect)
    throw new Unmet(`The engine could not execute the flow: ${defect.code} at ${defect.detail}.`)
}

async function take(step: ScenarioStep, world: World): Promise<void> {
  switch (step.do) {
    case 'answers':
      return answerCalls(step.answers, world)
    case 'type':
      return typeValues(step.values, world)
    case 'press':
      return press(step.control, step.row, world)
    case 'pick':
      return pick(step.row, world)
    case 'prompt':
      return answerPrompt(step.outcome, world)
    case 'retry':
      return retry(step.name, world)
    case 'dismiss':
      return dismissNotice(step.notice, world)
    case 'see':
      return look(step.sights, world, true)
    case 'not-seen':
      return look(step.sights, world, false)
    case 'arrive':
      return arrived(step.screen, step.with, world, step.isBare)
    case 'opened':
      return wasOpened(step.screen, step.with, world)
    case 'open':
      return openAddress(step.screen, step.with, world)
    case 'leave':
      return leftFor(step.to, step.with, world)
    case 'window':
      return windowAsked(step.act, world)
    case 'wait':
      return world.advance(step.seconds * 1000)
    case 'language':
      return chooseLanguage(step.language, world)
    case 'called':
      return wasCalled(step, world)
    case 'not-called':
      return wasNotCalled(step.operations, world)
    case 'remembers':
      return remembers(step.values, world)
    case 'reload':
      return world.reload()
    case 'back':
      return wentBack(world)
    case 'escape':
      return escape(world)
    default:
      return step satisfies never
  }
}

function escape(world: World): void {
  const runtime = world.runtime()
  const question = runtime.screen.value?.question
  const sheet = sheetOn(runtime.screen.value)
  if (question) runtime.send({ type: 'question-closed', question: question.number })
  else if (sheet) runtime.send({ type: 'pressed', block: sheet.id })
  else throw new Unmet('No question and no sheet is open.')
}

function answerPrompt(
  outcome: Extract<ScenarioStep, { readonly do: 'prompt' }>['outcome'],
  { ports }: World,
): void {
  if (!ports.authenticator.asks()) throw new Unmet('No prompt of the browser is open.')
  ports.authenticator.answer(outcome)
}

function look(sights: readonly ExpectedElement[], world: World, wanted: boolean): void {
  for (const sight of sights) {
    if (isVisible(sight, world) === wanted) continue
    const besides = Object.entries(sight.with).map(([name, value]) => `, ${name}: ${plain(value)}`)
    throw new Unmet(
      `${wanted ? 'This is not seen' : 'This is seen'}: ${sight.is} ${plain(sight.expected)}${besides.join('')}.`,
      sight.span,
    )
  }
}

async function chooseLanguage(language: string, world: World): Promise<void> {
  await world.texts.use(language)
  world.runtime().send({ type: 'language-chosen', language })
}

function wasCalled(
  { operation, with: wanted, times }: Extract<ScenarioStep, { readonly do: 'called' }>,
  { ports }: World,
): void {
  const calls = ports.http.calls.filter((call) => call.operation === operation)
  const given = calls.map(({ path, query, body }) => ({ ...path, ...query, ...body }))
  if (times !== undefined && calls.length !== times)
    throw new Unmet(`"${operation}" was called ${counted(calls.length)}, not ${counted(times)}.`)
  if (calls.length === 0) throw new Unmet(`"${operation}" was not called.`)
  if (given.some((values) => holdsAll(values, wanted))) return
  throw new Unmet(
    `"${operation}" was not called with ${plain(wanted)}, but with ${given.map(plain).join(' and ')}.`,
  )
}

const counted = (times: number): string => (times === 1 ? 'once' : `${times} times`)

function wasNotCalled(operations: readonly string[], { ports }: World): void {
  const called = operations.find((operation) => ports.http.asked().includes(operation))
  if (called !== undefined) throw new Unmet(`"${called}" was called.`)
}

/** Checks stored fields by their dotted name; default values are not stored. */
function remembers(
  values: Extract<ScenarioStep, { readonly do: 'remembers' }>['values'],
  { ports, running }: World,
): void {
  for (const { store, field, value, span } of values) {
    const schema = running.program.index.state[store]?.fields[field]
    if (!schema || schema.class === 'secret' || schema.persists === 'memory')
      throw new Unmet(`"${store}.${field}" is gone with the page: it is never stored.`, span)
    const found = ports.storage.kept.get(store)?.[field] ?? schema.default
    if (!holdsAll(found, value))
      throw new Unmet(`"${store}.${field}" is ${plain(found)}, not ${plain(value)}.`, span)
  }
}
