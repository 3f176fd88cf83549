import type { Block } from '../../language/block.ts'
import type { Layout, Screen, Timer } from '../../language/program.ts'
import type { SourceNode } from '../../language/source.ts'
import type { CallUse } from '../../language/step.ts'
import { factsWhen } from '../expressions/facts.ts'
import { withFacts, withRoots } from '../expressions/scope.ts'
import type { ScreenSource } from '../project/project.ts'
import { entriesOf, entryOf, flagAt, valueOf, wordOf } from '../project/read-node.ts'
import { boolean, type Fields, integer, objectOf, optional, unknown } from '../types/type.ts'
import { walkCall } from './values/calls.ts'
import { announceName, nameAt } from './values/names.ts'
import { mergedScreen, type MergedScreen } from './parts/merged-screen.ts'
import { partPlace } from './parts/parts.ts'
import { silent } from './silent.ts'
import type { LocalAction, Place, Walk } from './place.ts'
import { formBlock } from './forms/form-block.ts'
import { walkForm, whileEmpty } from './forms/forms.ts'
import { screenScope, timersType } from './roots.ts'
import { walkStatePath } from './values/state-paths.ts'
import { walkText, wordNode } from './values/texts.ts'
import { walkWanted } from './values/values.ts'
import { withLoads } from './with-loads.ts'

/** One screen with its part inlined. */
export function walkScreen(source: ScreenSource, walk: Walk): Screen {
  walk.announce({ is: 'screen', screen: source, node: source.node })
  const merged = mergedScreen(source)
  const outer = callerPlace(source, merged, walk)
  const needs = walkWanted(merged.own('needs'), boolean, outer)
  const certain = needs ? { ...outer, scope: withFacts(outer.scope, factsWhen(needs, true)) } : outer
  announcePart(source, certain)
  const asked = source.part ? partPlace(source.part, source, certain) : certain

  // Loads first: what they answer has types that all the rest reads.
  const load = walkLoads(merged, asked, certain)
  const withData = (place: Place): Place => ({ ...place, scope: withRoots(place.scope, { data: objectOf(load.types) }) })
  const caller = withData(certain)
  const part = source.part ? { ...withData(asked), ...(asked.ends ? { ends: { ...asked.ends, place: caller } } : {}) } : caller
  const placeOf = (key: string): Place => (merged.isOwn(key) ? caller : part)

  const formNode = merged.node('form')
  const form = formNode ? walkForm(formNode, placeOf('form')) : undefined
  const fields = form?.fields ?? {}
  const whileTyping = (place: Place) => withForm(place, whileEmpty(fields), fields)
  const submitted = (place: Place) => withForm(withLoads(place), fields, fields)

  const content = merged.node('content')
  const blocks = walk.blocks(content, whileTyping(placeOf('content')), 'content')
  // Content that is no list was told as such.
  if (formNode && (content === undefined || content.kind === 'list')) announceForm(formNode, fields, blocks, merged.isOwn('form') || !merged.isOwn('content') ? undefined : entryOf(source.node, 'content')?.keySpan, walk)
  const handler = (name: string, on: (place: Place) => Place, onEnter: boolean) => {
    const found = merged.entry('on', name)
    return walk.steps(found?.value, { ...on(found?.own === false ? part : caller), onEnter })
  }
  const timers = walkTimers(merged, whileTyping(caller), whileTyping(part))
  const enter = handler('enter', whileTyping, true)
  const submit = handler('submit', submitted, false)
  // Last: what the rest performs has been read from there, with what is certain there.
  const actions = walkActions(merged, whileTyping(caller), whileTyping(part))
  const title = walkText(merged.node('title'), placeOf('title'))
  const heading = walkText(merged.node('heading'), placeOf('heading'))
  return {
    id: source.id,
    route: source.route,
    access: wordOf(merged.own('access')) === 'auth' ? 'auth' : 'public',
    layout: layoutOf(wordOf(merged.node('layout'))),
    profileIcon: flagAt(source.node, 'profile-icon') ?? flagAt(source.part?.node, 'profile-icon') ?? false,
    load: load.calls,
    content: formBlock(blocks),
    timers,
    actions,
    enter,
    submit,
    ...(title ? { title } : {}),
    ...(heading ? { heading } : {}),
    ...(needs ? { needs } : {}),
    ...(form ? { form: form.form } : {}),
  }
}

/** The part is there; without one, `on` knows only what every screen can be told. */
function announcePart(source: ScreenSource, place: Place): void {
  const use = nameAt(valueOf(source.node, 'use'), place)
  if (use) announceName('part', use, place.walk.project.parts.keys(), place)
  else if (!source.part) place.walk.announce({ is: 'ends', node: wordNode({ key: source.id, keySpan: source.node.span }), part: '', ends: [], handled: entriesOf(valueOf(source.node, 'on')).map(wordNode) })
}

function callerPlace(source: ScreenSource, merged: MergedScreen, walk: Walk): Place {
  const timers = merged.entries('timers').map(({ key }) => key)
  const loads = merged.entries('load').map(({ key }) => key)
  const actions = new Map(merged.entries('actions').map(({ key, value, own }): [string, LocalAction] => [key, { steps: value, takes: [], own }]))
  const scope = withRoots(screenScope(source, walk.project), timers.length > 0 ? { timers: timersType(timers) } : {})
  return { walk, scope, screen: { source, timers, loads, form: {}, actions }, changed: false, onEnter: false }
}

function walkLoads(merged: MergedScreen, part: Place, caller: Place): { readonly calls: Readonly<Record<string, CallUse>>; readonly types: Fields } {
  const loads = merged.entries('load').flatMap(({ key, value, own }) => {
    const place = own ? caller : part
    const found = walkCall(value, place)
    // What a load answers with instead of its data is drawn by the engine, so no code is open here.
    if (found) place.walk.announce({ is: 'load', node: found.node, operation: found.operation })
    return found ? [{ key, found }] : []
  })
  return {
    calls: Object.fromEntries(loads.map(({ key, found }) => [key, found.use])),
    types: Object.fromEntries(merged.entries('load').map(({ key }) => [key, optional(loads.find((load) => load.key === key)?.found.operation.answer ?? unknown)])),
  }
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

function walkTimers(merged: MergedScreen, caller: Place, part: Place): Readonly<Record<string, Timer>> {
  const timers = merged.entries('timers').flatMap(({ key, value, own }): readonly (readonly [string, Timer])[] => {
    const place = own ? caller : part
    const [deadline, expired] = ['deadline', 'expired'].map((name) => entriesOf(value).find((entry) => entry.key === name)?.value)
    const found = walkStatePath(deadline, place, 'field')
    if (found && deadline) place.walk.announce({ is: 'value', node: deadline, typed: { type: found.type, lowered: { is: 'path', root: 'state', path: found.path } }, wanted: integer })
    return found ? [[key, { deadline: found.path, expired: place.walk.steps(expired, place) }]] : []
  })
  return Object.fromEntries(timers)
}

/** An action sees what all of the screen sees, and nothing of who performs it. */
function walkActions(merged: MergedScreen, caller: Place, part: Place): Screen['actions'] {
  return Object.fromEntries(
    merged.entries('actions').map(({ key, value, own }) => {
      const place = own ? caller : part
      const read = place.walk.performed.has(key) ? silent(place) : place
      return [key, place.walk.steps(value, read)] as const
    }),
  )
}

function announceForm(node: SourceNode, fields: Fields, blocks: readonly Block[], over: SourceNode['span'] | undefined, walk: Walk): void {
  const all = flatten(blocks)
  const placed = all.flatMap((block) => (block.block === 'field' ? [block.field] : []))
  walk.announce({ is: 'form', node, declared: Object.keys(fields), placed, hasSubmit: all.some(({ block }) => block === 'submit'), ...(over ? { over } : {}) })
}

function flatten(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => ('children' in block ? [block, ...flatten(block.children)] : [block]))
}

const layouts: readonly Layout[] = ['card', 'wide', 'home', 'doc', 'status', 'bare']

function layoutOf(word: string | undefined): Layout {
  return layouts.find((layout) => layout === word) ?? 'card'
}
