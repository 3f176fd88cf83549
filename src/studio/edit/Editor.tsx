import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { JsonObject } from '../../language/json.ts'
import type { FileText } from './messages.ts'
import { helpOf, helpOfWord, type Offer, offersAt } from './schema-help.ts'
import { yamlPlace } from './yaml-place.ts'

/** Commands of the page to the editor. */
export interface EditorCommands {
  /** Replaces the changed part of the text; one step of undo. */
  setText(text: string): void
  goTo(at: number): void
  undo(): void
  redo(): void
}

interface EditorProps {
  readonly label: string
  readonly text: string
  /** Another version of the file, to be shown as it is: nothing to undo. */
  readonly reloaded: FileText | undefined
  /** Line to begin at, from 1; 0 for none. */
  readonly line: number
  readonly schema?: JsonObject | undefined
  /** Of this file; offsets within the present text. */
  readonly diagnostics: readonly Diagnostic[]
  readonly onChange: (text: string) => void
  readonly ref: RefObject<EditorCommands | null>
}

/**
 * CodeMirror in a shadow tree: there it uses constructed style sheets, which the policy of the page
 * allows, and no style elements. Tab leaves the editor; Ctrl+] and Ctrl+[ indent.
 */
export function Editor(props: EditorProps) {
  const { label, text, reloaded, line, schema, diagnostics, onChange, ref } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ schema, onChange })
  useEffect(() => {
    latest.current = { schema, onChange }
  })
  const first = useRef({ text, label })

  useEffect(() => {
    const host = place.current
    if (!host) return undefined
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const made = new EditorView({
      root,
      parent: root,
      state: stateOf(first.current.text, [
        named.of(
          EditorView.contentAttributes.of({ 'aria-label': first.current.label, tabindex: '0' }),
        ),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((each) => each.annotation(Transaction.remote)))
            latest.current.onChange(state.doc.toString())
        }),
        autocompletion({
          override: [(at) => completed(at, latest.current.schema)],
          // The words of a key follow it.
          activateOnCompletion: ({ type }) => type === 'property',
        }),
        hoverTooltip((shown, at) => {
          const help = helpAt(shown.state, at, latest.current.schema)
          return (
            help && { pos: help.from, end: help.to, create: () => ({ dom: helpBox(help.text) }) }
          )
        }),
      ]),
    })
    view.current = made
    return () => made.destroy()
  }, [])

  useEffect(() => {
    const { current } = view
    if (!current || !reloaded) return
    current.dispatch({
      changes: changedPart(current.state.doc.toString(), reloaded.text),
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    })
  }, [reloaded])

  useEffect(() => {
    const { current } = view
    if (!current || line < 1) return
    const anchor = current.state.doc.line(Math.min(line, current.state.doc.lines)).from
    current.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    })
    current.focus()
  }, [line])

  useEffect(() => {
    view.current?.dispatch({
      effects: named.reconfigure(
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ),
    })
  }, [label])

  useEffect(() => {
    const { current } = view
    if (!current) return
    const { length } = current.state.doc
    current.dispatch(
      setDiagnostics(
        current.state,
        diagnostics.map(({ span, severity, message }) => ({
          from: Math.min(span.start, length),
          to: Math.min(Math.max(span.end, span.start + 1), length),
          severity,
          message,
        })),
      ),
    )
  }, [diagnostics])

  useImperativeHandle(ref, () => ({
    setText(next) {
      const { current } = view
      if (current) current.dispatch({ changes: changedPart(current.state.doc.toString(), next) })
    },
    goTo(at) {
      const { current } = view
      if (!current) return
      const anchor = Math.min(at, current.state.doc.length)
      current.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      })
      current.focus()
    },
    undo: () => void (view.current && undo(view.current)),
    redo: () => void (view.current && redo(view.current)),
  }))

  return <div className="editor" ref={place} />
}

const named = new Compartment()

const stateOf = (doc: string, own: Extension): EditorState =>
  EditorState.create({
    doc,
    extensions: [
      own,
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      bracketMatching(),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      yaml(),
      syntaxHighlighting(colours),
      look,
      keymap.of([
        ...completionKeymap,
        ...lintKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
    ],
  })

/** The one part that differs, so that the cursor and the marks around it stay. */
function changedPart(before: string, after: string) {
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1
  let end = 0
  while (
    end < Math.min(before.length, after.length) - from &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

function completed(
  { state, pos, explicit }: CompletionContext,
  schema: JsonObject | undefined,
): CompletionResult | null {
  if (!schema) return null
  const text = state.doc.toString()
  const place = yamlPlace(text, pos)
  if (!explicit && place.from === pos && !/[\s:[{,-] $/.test(text.slice(0, pos))) return null
  const offers = offersAt(schema, place)
  if (offers.length === 0) return null
  return { from: place.from, options: offers.map(optionOf), validFor: /^[\w.-]*$/ }
}

const optionOf = ({ name, help, is, isRequired }: Offer) => ({
  label: name,
  type: is === 'key' ? 'property' : 'enum',
  ...(is === 'key' && { apply: `${name}: ` }),
  ...(isRequired === true && { boost: 10 }),
  ...(help !== '' && { info: () => helpBox(help) }),
})

/** Help of the key or word under the pointer. */
function helpAt(
  state: EditorState,
  at: number,
  schema: JsonObject | undefined,
): { readonly from: number; readonly to: number; readonly text: string } | null {
  const { from, to, text: line } = state.doc.lineAt(at)
  const begin = at - (/[\w.-]*$/.exec(line.slice(0, at - from))?.[0].length ?? 0)
  const end = at + (/^[\w.-]*/.exec(line.slice(at - from))?.[0].length ?? 0)
  if (!schema || begin >= end || end > to) return null
  const word = state.sliceDoc(begin, end)
  const place = yamlPlace(state.doc.toString(), begin)
  const help =
    state.sliceDoc(end, end + 1) === ':'
      ? helpOf(schema, place, word)
      : helpOfWord(schema, place, word)
  return help === undefined || help === '' ? null : { from: begin, to: end, text: help }
}

/** Markdown of the schemas: paragraphs, and one block of code. */
function helpBox(markdown: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'help'
  for (const part of markdown.split(/(```yaml\n[\s\S]*?```)/)) {
    const code = /^```yaml\n([\s\S]*?)\n?```$/.exec(part)?.[1]
    const element = document.createElement(code === undefined ? 'p' : 'pre')
    element.textContent = code ?? part.trim().replaceAll('`', '')
    if (element.textContent !== '') box.append(element)
  }
  return box
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--brand)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ink-2)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--ink-2)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: '0.875rem', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--ink-2)',
    backgroundColor: 'var(--surface-2)',
    borderRight: '1px solid var(--line-1)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in oklab, var(--brand) 25%, transparent)' },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--radius-s)',
    fontFamily: 'var(--font)',
    maxWidth: '30rem',
  },
  '.cm-panels': { maxWidth: 'none' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--brand-ink)',
    backgroundColor: 'var(--brand)',
  },
  '.cm-tooltip .help, .cm-completionInfo .help': { padding: '0.5rem', whiteSpace: 'normal' },
  '.help p': { margin: '0 0 0.25rem' },
  '.help pre': {
    margin: '0',
    padding: '0.25rem 0.5rem',
    backgroundColor: 'var(--surface-2)',
    overflow: 'auto',
    fontFamily: 'var(--font-mono)',
  },
  '.cm-button, .cm-textfield': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: '1px solid var(--line-2)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn)',
    textUnderlineOffset: '3px',
  },
  '.cm-diagnostic': { padding: '0.25rem 0.5rem' },
})
