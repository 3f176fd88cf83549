import type { ExpectedElement, ScenarioStep } from '../../language/scenario.ts'
import type { WindowAct } from '../../language/step.ts'
import { dismissNotice, pick, press, retry, typeValues } from './acts.ts'
import { isVisible } from './is-visible.ts'
import { plain, holdsAll, sheetOn } from './on-screen.ts'
import { addressOf, outcomeOf, settled, Unmet, type World } from './world.ts'

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
    const language = sight.is === 'says' ? ` in ${world.texts.language()}` : ''
    throw new Unmet(
      `${wanted ? 'This is not seen' : 'This is seen'}${language}: ${sight.is} ${plain(sight.expected)}${besides.join('')}.`,
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

/** Answers calls in sequence, because the first answer may cause the call of the second one. */
export async function answerCalls(
  answers: Extract<ScenarioStep, { readonly do: 'answers' }>['answers'],
  { ports }: World,
): Promise<void> {
  for (const { operation, answer, span } of answers) {
    if (!ports.http.waiting().includes(operation))
      throw new Unmet(`"${operation}" waits for no answer.`, span)
    ports.http.answer(operation, outcomeOf(answer))
    await settled()
  }
}

type Values = Readonly<Record<string, string>>

/** Expects this screen to be open, without a redirect. `isBare`: its address has no query. */
export function arrived(screen: string, wanted: Values, world: World, isBare = false): void {
  const runtime = world.runtime()
  const here = runtime.screen.value?.screen
  if (here !== screen || runtime.shell.value.covered)
    throw new Unmet(`This is not the screen "${screen}".`)
  const { path, query } = world.ports.navigation.address()
  const expected = addressOf(world.running.program, screen, wanted)
  const isThere = expected.path.includes('{') || expected.path === path
  if (isBare && Object.keys(query).length > 0)
    throw new Unmet(`The address is ${path} with ${plain(query)}, and not with nothing.`)
  if (!isThere || !holdsAll(query, expected.query))
    throw new Unmet(`The address is ${path} with ${plain(query)}, and not with ${plain(wanted)}.`)
}

/** Expects that the last new tab was opened for this screen. */
export function wasOpened(screen: string, wanted: Values, { running, ports }: World): void {
  const opened = ports.navigation.tabs.at(-1)
  if (!opened) throw new Unmet('No new tab was opened.')
  const expected = addressOf(running.program, screen, wanted)
  if (opened.path !== expected.path || !holdsAll(opened.query, expected.query))
    throw new Unmet(`The new tab was opened for ${opened.path} with ${plain(opened.query)}.`)
}

/** Expects that this was the last request to the browser window. */
export function windowAsked(act: WindowAct, { ports }: World): void {
  const last = ports.page.asked.at(-1)
  if (last !== act)
    throw new Unmet(
      last ? `The browser was asked to ${last}.` : 'Nothing was asked of the browser.',
    )
}

/** Expects a redirect to an endpoint or to an address. */
export function leftFor(to: string, wanted: Values, { nextDeparture, running }: World): void {
  const left = nextDeparture()
  if (!left) throw new Unmet('The application was not left.')
  const url = new URL(left.url)
  const endpoint = running.program.index.endpoints[to]
  const reached = endpoint
    ? url.pathname === endpoint.path
    : left.url.startsWith(to) || `${url.pathname}${url.search}`.startsWith(to)
  if (!reached) throw new Unmet(`The application was left for ${left.url}.`)
  const given = {
    ...Object.fromEntries(url.searchParams),
    ...(left.by === 'post-form' ? left.fields : {}),
  }
  if (!holdsAll(given, wanted))
    throw new Unmet(`It was left with ${plain(given)}, and not with ${plain(wanted)}.`)
}

/** Opens a typed address, which loads a page: only stored values of the old page survive. */
export async function openAddress(screen: string, values: Values, world: World): Promise<void> {
  const { path, query, fragment } = addressOf(world.running.program, screen, values)
  world.stop()
  world.ports.navigation.visit(path, query, fragment)
  await world.reload()
}

export function wentBack({ ports }: World): void {
  const { navigation } = ports
  if (navigation.history.length === 1) throw new Unmet('There is nowhere to go back to.')
  navigation.back()
}
