import type { Diagnostic } from '../../language/diagnostic.ts'
import { keyTables } from '../../language/keys.ts'
import type { SourceNode, SourceEntry } from '../../language/source.ts'
import { entriesOf, itemsOf, scalarOf, valueOf } from '../1-parse/read-node.ts'
import type { Unasked } from '../3-lower/fact.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { jumpedAt, repeatedFrom } from '../diagnostics/root-cause.ts'
import { checkEach } from './check-table.ts'

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
