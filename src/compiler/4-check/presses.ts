import type { Diagnostic } from '../../language/diagnostic.ts'
import { keyTables } from '../../language/keys.ts'
import type { SourceNode, SourceScalar, SourceEntry } from '../../language/source.ts'
import { entriesOf, itemsOf, scalarOf, valueOf } from '../1-parse/read-node.ts'
import { actionAt, type Project, type ScreenSource } from '../2-resolve/project.ts'
import type { Unasked } from '../3-lower/fact.ts'
import { mergedScreen } from '../3-lower/parts.ts'
import { cyclesIn, describePath, type Lead } from '../cycles.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { jumpedAt, repeatedFrom } from '../diagnostics/root-cause.ts'
import { type Check, checkEach } from './check-table.ts'

type Leads = ReadonlyMap<string, readonly Lead<SourceScalar>[]>

/**
 * An action never performs itself, directly, through other actions or under a condition, because
 * the engine would never finish.
 */
export const actionPerformsItself: Check = ({ project, report }) => ({
  finish: () => reportEndless(project, report),
})

export function reportEndless(project: Project, report: Report): void {
  const shared: Leads = new Map(
    [...project.actions.values()].map(({ name, steps }) => [
      name,
      steps ? performedInShared(steps) : [],
    ]),
  )
  for (const leads of [
    shared,
    ...[...project.screens.values()].map((screen) => leadsOf(screen, project)),
  ]) {
    for (const { name, node, over } of cyclesIn(leads))
      report.add(raise.actionPerformsItself(node.span, { name, way: describePath(over) }))
  }
}

const known = new WeakMap<SourceNode, readonly Lead<SourceScalar>[]>()

function performedInShared(steps: SourceNode): readonly Lead<SourceScalar>[] {
  const leads = known.get(steps) ?? performedIn(steps, new Map())
  known.set(steps, leads)
  return leads
}

/**
 * Lists the edges between actions of a screen and its part. Actions of flows/actions do not know
 * them.
 */
function leadsOf(screen: ScreenSource, { actions }: Project): Leads {
  const own = ownOf(screen)
  if (own.size === 0) return own
  return new Map(
    [...own].map(([name, leads]) => [
      name,
      leads.filter(({ to }) => own.has(to) || !actions.has(to)),
    ]),
  )
}

interface Own {
  readonly part: SourceNode | undefined
  readonly leads: Leads
}
const owns = new WeakMap<SourceNode, Own>()

/** Reads each screen once, while it and its part are unchanged. */
function ownOf(screen: ScreenSource): Leads {
  const part = screen.part?.node
  const before = owns.get(screen.node)
  if (before && before.part === part) return before.leads
  const ends = new Map(entriesOf(valueOf(screen.node, 'on')).map(({ key, value }) => [key, value]))
  const leads: Leads = new Map(
    mergedScreen(screen)
      .entries('actions')
      .map(({ key, value }) => [key, performedIn(actionAt(value).steps, ends)]),
  )
  owns.set(screen.node, { part, leads })
  return leads
}

/** Lists every `do` in the steps. An `end` is replaced by the steps of the caller. */
function performedIn(
  node: SourceNode | undefined,
  ends: ReadonlyMap<string, SourceNode>,
): readonly Lead<SourceScalar>[] {
  return itemsOf(node).flatMap((step) => {
    const action = scalarOf(valueOf(step, 'do'))
    const end = scalarOf(valueOf(step, 'end'))
    const inner = ['ok', 'else', 'failed'].map((key) => valueOf(step, key))
    const cases = ['is', 'rejected'].flatMap((key) =>
      entriesOf(valueOf(step, key)).map(({ value }) => value),
    )
    const below = inner.concat(cases).flatMap((steps) => performedIn(steps, ends))
    // The steps of the caller have no outcomes of their own.
    const after = end ? performedIn(ends.get(String(end.value)), new Map()) : []
    return (action ? [{ to: String(action.value), node: action }] : []).concat(below, after)
  })
}

/** A derived value does not depend on itself, because it could never be computed. */
export const derivedFromItself = checkEach('derived', ({ leads }, { report }) => {
  for (const { name, node, over } of cyclesIn(leads))
    report.add(raise.derivedFromItself(node, { name, way: describePath(over) }))
})

/**
 * Back must not return to a screen that redirects at once, because the user could never get back.
 */
export const jumpWithoutPress = checkEach('jump-alone', ({ node, jump }, { report }) => {
  const diagnostic = raise.jumpWithoutPress(
    node.span,
    {},
    jump ? [{ span: jump.span, message: 'This is the jump.' }] : [],
  )
  report.add(jump ? jumpedAt(jump.span, diagnostic) : diagnostic)
})

/** A browser opens a tab only after a press, and blocks any other. */
export const tabWithoutPress = checkEach('open', ({ node, withoutPress }, { report }) => {
  if (withoutPress) report.add(raise.tabWithoutPress(node.span, {}))
})

/**
 * A browser prompt appears only after a press. Without one the browser refuses, or the prompt
 * frightens users.
 */
export const ceremonyUnasked = checkEach('ceremony', ({ node, withoutPress }, { report }) => {
  if (withoutPress) report.add(raise.ceremonyUnasked(node.span, {}))
})

const SAYS = {
  arrival: 'every reload repeats it',
  timer: 'a timer runs it in every tab, even without a user',
  answer: 'runs after this answer of any call, without a press',
} as const satisfies Readonly<Record<Unasked, string>>

/**
 * Nothing runs twice by accident (principle 7): a state change on opening a screen, at the end of a
 * timer, or after any answer, says how often.
 */
export const callRepeats = checkEach('call', ({ node, operation, unasked, from }, { report }) => {
  if (!operation.changesState || !unasked) return
  const diagnosticWith = (related: Diagnostic['related']) =>
    raise.callRepeats(node.span, { operation: operation.id, when: SAYS[unasked] }, related)
  report.add(
    from
      ? repeatedFrom(
          from.span,
          diagnosticWith([{ span: from.span, message: 'It runs here without a press.' }]),
        )
      : diagnosticWith([]),
  )
})

/** A load runs at every arrival, so it only reads (principle 7). */
export const loadChanges = checkEach('load', ({ node, operation }, { report }) => {
  if (operation.changesState) report.add(raise.loadChanges(node.span, { operation: operation.id }))
})

/** Back must not return to a completed step (principle 8). */
export const backAfterChange = checkEach('go', ({ replace, afterChange }, { report }) => {
  if (afterChange && replace && scalarOf(replace)?.value === false)
    report.add(raise.backAfterChange(replace.span, {}))
})

/** Blocks that are allowed in a dialog: short texts, and the buttons that answer it. */
const ALLOWED_IN_QUESTION = ['text', 'notice', 'icon', 'facts', 'link', 'button', 'row', 'support']

/** A dialog has a button as its answer, and no blocks that belong to the screen below. */
export const answerableQuestions = checkEach('question', ({ node, content }, { report }) => {
  const blocks = blockWords(content)
  for (const entry of blocks)
    if (!ALLOWED_IN_QUESTION.includes(entry.key))
      report.add(
        raise.askContent(entry.keySpan, { name: entry.key, words: ALLOWED_IN_QUESTION.join(', ') }),
      )
  if (content && !blocks.some(({ key }) => key === 'button'))
    report.add(raise.askWithoutButton(node.span, {}))
})

/** Rows that are there from the start cannot fail to load, so the text would never show. */
export const noLoadToFail = checkEach('no-load-to-fail', ({ node }, { report }) =>
  report.add(raise.noLoadToFail(node.span, {})),
)

/** Lists the word of each block in the source, also of blocks inside a `row`. */
export function blockWords(content: SourceNode | undefined): readonly SourceEntry[] {
  return itemsOf(content).flatMap((block) => {
    const own = entriesOf(block).filter(({ key }) => Object.hasOwn(words, key))
    return own.concat(blockWords(valueOf(block, 'row')))
  })
}

const words = keyTables.block.words ?? {}
