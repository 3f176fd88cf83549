import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { Form } from '../../language/form.ts'
import type { Layout, Screen } from '../../language/program.ts'
import type { SourceNode } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { entriesOf, entryOf, flagAt, valueOf, wordOf } from '../1-parse/read-node.ts'
import { actionAt, type ScreenSource, type Take } from '../2-resolve/project.ts'
import { listedRules } from '../2-resolve/rules.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { boolean, type Fields, objectOf } from '../types.ts'
import { derivedOf, type Mistaken, walkDerived } from './derived.ts'
import { factsWhen } from './expressions/facts.ts'
import { withFacts, withRoots } from './expressions/scope.ts'
import { formBlock, notingForm } from './forms/fold.ts'
import { walkForm, whileEmpty } from './forms/forms.ts'
import { answersOf, loadsRead, walkLoaded, walkLoads, withLoads, walkPolls } from './loads.ts'
import { pageNames, walkPages } from './pages.ts'
import { mergedScreen, type MergedScreen, partPlace } from './parts.ts'
import { inScope, type LocalAction, type Place, type Walk, withoutDiagnostics } from './place.ts'
import { appTimers, globalScope, screenScope, timersType } from './root-scopes.ts'
import { storeCopies } from './store-copies.ts'
import { walkTokens } from './tokens.ts'
import { walkText, wordNode } from './values/texts.ts'
import { announceName, nameAt, walkSetting, walkWanted } from './values/values.ts'
import { announceTypes, withTakes, menuLoad, walkTimers } from './walk-around.ts'

export interface LoweredScreen {
  readonly screen: Screen
  /** The `offered` of a screen that the tenant does not offer. */
  readonly closedBy?: Expression
}

/** One screen with its part inlined. */
export function walkScreen(source: ScreenSource, walk: Walk): LoweredScreen {
  const noting = notingForm(walk)
  const screen = walkNoted(source, noting.walk)
  noting.emitForm()
  const closedBy = walkOffered(source, walk)
  return { screen, ...(closedBy ? { closedBy } : {}) }
}

/** Returns `offered` where it is false. The compiler decides it, because it closes the screen. */
function walkOffered({ node }: ScreenSource, walk: Walk): Expression | undefined {
  const place = { walk, scope: globalScope(walk.project), changed: false, onEnter: false }
  const { value, lowered } = walkSetting(valueOf(node, 'offered'), place)
  return value === false ? lowered : undefined
}

function walkNoted(source: ScreenSource, walk: Walk): Screen {
  walk.emitFact({ is: 'screen', screen: source, node: source.node })
  const merged = mergedScreen(source)
  const mistaken: Mistaken = new Set()
  const named = merged.entries('derived')
  const plain = callerPlace(source, merged, walk)
  const copied = merged.entries('stores')
  const bare =
    copied.length === 0
      ? plain
      : inScope(plain, { ...plain.scope, stores: storeCopies(copied, plain) })
  const outer =
    named.length === 0
      ? bare
      : inScope(bare, {
          ...bare.scope,
          derived: derivedOf(
            named.filter(({ own }) => own),
            bare,
            undefined,
            mistaken,
          ),
        })
  const needs = walkWanted(merged.own('needs'), boolean, outer)
  const certain = needs
    ? { ...outer, scope: withFacts(outer.scope, factsWhen(needs, true)) }
    : outer
  announcePart(source, certain)
  announceParams(source, walk)
  const asked = source.part ? partPlace(source.part, source, certain) : certain

  // Answers of loads have types that everything else reads, other loads included.
  const answers = answersOf(merged, asked, certain)
  const derived =
    named.length === 0 ? undefined : derivedOf(named, bare, asked.scope.given, mistaken)
  const withData = (place: Place): Place => ({
    ...place,
    scope: {
      ...withRoots(place.scope, { data: objectOf(answers) }),
      ...(derived ? { derived } : {}),
    },
  })
  const caller = withData(certain)
  const part = source.part
    ? { ...withData(asked), ...(asked.ends ? { ends: { ...asked.ends, place: caller } } : {}) }
    : caller
  const placeOf = (key: string): Place => (merged.isOwn(key) ? caller : part)

  const formNode = merged.node('form')
  const form = formNode ? walkForm(formNode, placeOf('form')) : undefined
  const fields = form?.fields ?? {}
  const whileTyping = (place: Place) => withForm(place, whileEmpty(fields), fields)
  const submitted = (place: Place) => withForm(withLoads(place), fields, fields)

  const leads = walkDerived(named, { own: submitted(caller), part: submitted(part) }, mistaken)
  if (leads.size > 0) walk.emitFact({ is: 'derived', leads })
  const load = walkLoads(merged, whileTyping(part), whileTyping(caller))
  const content = merged.node('content')
  const blocks = walk.blocks(content, whileTyping(placeOf('content')), 'content')
  const pagesNode = merged.own('pages')
  const pages = walkPages(pagesNode, form?.form, whileTyping(caller), submitted(caller))
  if (pagesNode) announcePages(merged, pagesNode, walk)
  // Content that is no list was reported as such.
  if (formNode && (content === undefined || content.kind === 'list'))
    announceForm(
      formNode,
      form?.form,
      fields,
      [...blocks, ...pages.flatMap((page) => page.content)],
      merged.isOwn('form') || !merged.isOwn('content')
        ? undefined
        : entryOf(source.node, 'content')?.keySpan,
      walk,
    )
  const handler = (name: string, on: (place: Place) => Place, onEnter: boolean) => {
    const found = merged.entry('on', name)
    return walk.steps(found?.value, {
      ...on(found?.own === false ? part : caller),
      onEnter,
      ...(onEnter ? { withoutPress: {} } : {}),
    })
  }
  const timers = walkTimers(
    merged.entries('timers'),
    ({ own }) => whileTyping(own ? caller : part),
    entriesOf(valueOf(walk.project.app, 'timers')),
  )
  const enter = [
    ...walkTokens(source, { ...whileTyping(caller), onEnter: true, withoutPress: {} }),
    ...handler('enter', whileTyping, true),
  ]
  const submit = handler('submit', submitted, false)
  const seen = handler('seen', whileTyping, false)
  const change = walkChanges(merged, whileTyping(caller), whileTyping(part))
  const loaded = walkLoaded(merged, whileTyping(part), whileTyping(caller), load, answers)
  const poll = walkPolls(merged.entries('poll'), ({ own }) => whileTyping(own ? caller : part))
  // Last, because callers have lowered these actions with their own facts.
  const actions = walkActions(merged, whileTyping(caller), whileTyping(part))
  const title = walkText(merged.node('title'), placeOf('title'))
  const heading = walkText(merged.node('heading'), placeOf('heading'))
  return {
    id: source.id,
    route: source.route,
    ...(source.fragment.length > 0 ? { fragment: source.fragment } : {}),
    ...(Object.keys(source.paramWords).length > 0 ? { params: source.paramWords } : {}),
    access: wordOf(merged.own('access')) === 'auth' ? 'auth' : 'public',
    layout: layoutOf(wordOf(merged.node('layout'))),
    profileIcon:
      flagAt(source.node, 'profile-icon') ?? flagAt(source.part?.node, 'profile-icon') ?? false,
    ...(flagAt(source.node, 'in-turn') ? { inTurn: true as const } : {}),
    load: loaded,
    ...(Object.keys(poll).length > 0 ? { poll } : {}),
    content: formBlock(blocks),
    ...(pagesNode ? { pages } : {}),
    timers,
    actions,
    enter,
    submit,
    ...(seen.length > 0 ? { seen } : {}),
    ...(Object.keys(change).length > 0 ? { change } : {}),
    ...(title ? { title } : {}),
    ...(heading ? { heading } : {}),
    ...(needs ? { needs } : {}),
    ...(form
      ? {
          form: {
            ...form.form,
            ...waits(form.form, submit),
            ...(asksBefore(
              [enter, submit, seen, timers, loaded, actions, blocks, pages, change],
              change,
            )
              ? { judged: true as const }
              : {}),
          },
        }
      : {}),
  }
}

/** The part exists. Without a part, `on` has the events of every screen only. */
function announcePart(source: ScreenSource, place: Place): void {
  const use = nameAt(valueOf(source.node, 'use'), place)
  if (use) announceName('part', use, place.walk.project.parts, place)
  else if (!source.part)
    place.walk.emitFact({
      is: 'ends',
      node: wordNode({ key: source.id, keySpan: source.node.span }),
      part: '',
      ends: [],
      handled: entriesOf(valueOf(source.node, 'on')).map(wordNode),
    })
}

/** Words must belong to parameters of the route. */
function announceParams({ node, params, route }: ScreenSource, walk: Walk): void {
  for (const { key, keySpan } of entriesOf(valueOf(node, 'params'))) {
    if (!params.includes(key))
      walk.report.add(
        raise.unknownArgument(keySpan, { of: route, name: key, suggestion: suggest(key, params) }),
      )
  }
}

function callerPlace(source: ScreenSource, merged: MergedScreen, walk: Walk): Place {
  const outside = appTimers(walk.project)
  for (const { key, keySpan } of merged.entries('timers'))
    if (outside.includes(key))
      walk.report.add(raise.duplicateName(keySpan, { kind: 'timer', name: key }))
  const timers = [...outside, ...merged.entries('timers').map(({ key }) => key)]
  const hasMenu = valueOf(valueOf(walk.project.app, 'shell'), 'menu') !== undefined
  for (const { key, keySpan } of merged.entries('load'))
    if (hasMenu && key === menuLoad)
      walk.report.add(raise.duplicateName(keySpan, { kind: 'load', name: key }))
  const loads = merged.entries('load').map(({ key }) => key)
  const actions = new Map(
    merged
      .entries('actions')
      .map(({ key, value, own }): [string, LocalAction] => [key, { ...actionAt(value), own }]),
  )
  const scope = withRoots(
    screenScope(source, walk.project),
    timers.length > 0 ? { timers: timersType(timers) } : {},
  )
  return {
    walk,
    scope,
    screen: { source, timers, loads, form: {}, pages: pageNames(merged.own('pages')), actions },
    changed: false,
    onEnter: false,
  }
}

/** Further content of a screen with pages would never be shown, and its steps never run. */
function announcePages(merged: MergedScreen, pages: SourceNode, walk: Walk): void {
  const others = [
    merged.node('content') && merged.isOwn('content') ? merged.node('content') : undefined,
    merged.entry('on', 'submit')?.value,
  ]
  for (const node of others)
    if (node)
      walk.report.add(
        raise.pagesAndContent(node.span, {}, [
          { span: pages.span, message: 'The pages are here.' },
        ]),
      )
}

/** Lowers `on: change:`: the steps after a user changed a field. */
function walkChanges(
  merged: MergedScreen,
  caller: Place,
  part: Place,
): NonNullable<Screen['change']> {
  const found = merged.entry('on', 'change')
  const place = found?.own === false ? part : caller
  return Object.fromEntries(
    entriesOf(found?.value).map(({ key, keySpan, value }) => {
      announceName(
        'field',
        { name: key, node: wordNode({ key, keySpan }) },
        Object.keys(place.screen?.form ?? {}),
        place,
      )
      return [key, place.walk.steps(value, place)] as const
    }),
  )
}

/**
 * A submit waits for the loads of its rules and steps, instead of failing at a rule without its
 * value.
 */
function waits({ rules, fields }: Form, submit: readonly Step[]): Pick<Form, 'waits'> {
  const loads = loadsRead([rules, fields, submit])
  return loads.length > 0 ? { waits: loads } : {}
}

/**
 * True when a step needs the validity of fields before a submit. The page then reports validation
 * results while a user types.
 */
function asksBefore(steps: unknown, change: NonNullable<Screen['change']>): boolean {
  return Object.keys(change).length > 0 || hasCheck(steps)
}

function hasCheck(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false
  return ('do' in found && found.do === 'check') || Object.values(found).some(hasCheck)
}

function withForm(place: Place, seen: Fields, declared: Fields): Place {
  const withRoot = (inner: Place): Place => ({
    ...inner,
    scope: withRoots(inner.scope, { form: objectOf(seen) }),
    ...(inner.screen ? { screen: { ...inner.screen, form: declared } } : {}),
  })
  const own = withRoot(place)
  return own.ends ? { ...own, ends: { ...own.ends, place: withRoot(own.ends.place) } } : own
}

/** An action sees the scope of the screen, and nothing of its caller. */
function walkActions(merged: MergedScreen, caller: Place, part: Place): Screen['actions'] {
  return Object.fromEntries(
    merged.entries('actions').map(({ key, value, own }) => {
      const place = own ? caller : part
      const { takes, steps } = actionAt(value)
      announceTypes(takes, place)
      announceShadows(takes, place)
      const inside = withTakes(takes, place)
      return [
        key,
        place.walk.steps(
          steps,
          place.walk.performed.has(key) ? withoutDiagnostics(inside) : inside,
        ),
      ] as const
    }),
  )
}

/** Of a part's `takes` and its action's of one name, the part's could not be read. */
function announceShadows(takes: readonly Take[], { scope, walk }: Place): void {
  for (const { name, entry } of takes)
    if (scope.given?.names.includes(name) === true)
      walk.report.add(raise.duplicateName(entry.keySpan, { kind: 'input', name }))
}

function announceForm(
  node: SourceNode,
  form: Form | undefined,
  fields: Fields,
  blocks: readonly Block[],
  over: SourceNode['span'] | undefined,
  walk: Walk,
): void {
  const all = flatten(blocks)
  const placed = all.flatMap((block) =>
    block.block === 'field' || block.block === 'select' ? [block.field] : [],
  )
  walk.emitFact({
    is: 'form',
    node,
    declared: Object.keys(fields),
    placed,
    hasSubmit: all.some(({ block }) => block === 'submit'),
    listed: form?.rules.flatMap(({ at, rule }) => (listedRules.has(rule) ? [at] : [])) ?? [],
    ...(over ? { over } : {}),
  })
}

function flatten(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) =>
    'children' in block ? [block, ...flatten(block.children)] : [block],
  )
}

const layouts: readonly Layout[] = ['card', 'wide', 'home', 'doc', 'status', 'bare']

function layoutOf(word: string | undefined): Layout {
  return layouts.find((layout) => layout === word) ?? 'card'
}
