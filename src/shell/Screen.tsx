import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FormSlots, ScreenMounted } from '../blocks/block-context.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import type { BlockView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import type { Json } from '../language/json.ts'
import type { ShownScreen } from '../runtime/selectors.ts'
import { focusStart } from './focus-start.ts'
import { parts } from './parts.ts'
import { useShell } from './shell-scope.ts'

interface ScreenProps {
  /** Undefined after another screen replaced it. */
  readonly view: ShownScreen | undefined
  /** True while something covers it, so nothing in it can take focus yet. */
  readonly covered: boolean
  /** True when it replaces another screen. */
  readonly enters: boolean
}

/**
 * Scrolls to the top first, so that a focus far below still scrolls into view; also on Back
 * (`browser-navigation`). Only once: a temporary cover of the screen moves nothing.
 */
function beginning(enters: boolean): (screen: HTMLElement | null) => void {
  let scrolls = enters
  return (screen) => {
    if (screen && scrolls) {
      document.documentElement.scrollTop = 0
      scrolls = false
    }
    focusStart(screen)
  }
}

/** One screen in its layout. */
export const Screen = memo(function Screen({ view, covered, enters }: ScreenProps) {
  const say = useText()
  const standing = useRef(false)
  useEffect(() => {
    standing.current = true
  }, [])
  const [begin] = useState(() => beginning(enters))
  if (!view)
    return (
      <ScreenMounted value={standing}>
        <div />
      </ScreenMounted>
    )
  const { above, lead, rest } = arrangeScreen(view.blocks)
  return (
    <ScreenMounted value={standing}>
      <div
        className={`screen screen-${view.layout}${enters ? ' screen-enters' : ''}`}
        ref={covered ? undefined : begin}
      >
        <Blocks views={above} />
        {view.heading && (
          <div className="heading">
            <h1 id="heading" tabIndex={-1}>
              {say(view.heading)}
            </h1>
            <Blocks views={lead} />
          </div>
        )}
        <Blocks views={view.heading ? rest : [...lead, ...rest]} />
        {view.question && (
          <parts.ask key={view.question.number} view={view.question} Blocks={Blocks} />
        )}
      </div>
    </ScreenMounted>
  )
})

export interface ScreenArrangement {
  /** The bars and the large sign, above the heading. */
  readonly above: readonly BlockView[]
  /** One sentence that belongs to the heading. */
  readonly lead: readonly BlockView[]
  readonly rest: readonly BlockView[]
}

const isBanner = (view: BlockView): boolean => view.block === 'link' && view.tone !== undefined

/** Returns the links with a tone, which are drawn among the messages above the screen. */
export const bannersOf = (blocks: readonly BlockView[]): readonly BlockView[] =>
  blocks.filter(isBanner)

/**
 * The heading is no block. So the blocks above it, or directly below it, are found by their kind.
 */
export function arrangeScreen(all: readonly BlockView[]): ScreenArrangement {
  const blocks = all.filter((view) => !isBanner(view))
  const start = blocks.findIndex(({ block }) => block !== 'progress' && block !== 'icon')
  const above = start === -1 ? blocks : blocks.slice(0, start)
  const [first, ...others] = blocks.slice(above.length)
  if (first?.block === 'text' && first.tone === 'lead')
    return { above, lead: [first], rest: others }
  return { above, lead: [], rest: first ? [first, ...others] : others }
}

/** Connects the two folders: the form draws its fields, and the blocks place them. */
export function ScreenForm({ views }: { readonly views: readonly BlockView[] }) {
  const { runtime, formOf } = useShell()
  const form = runtime.form.value
  const screen = runtime.shown.value?.screen
  const own = screen === undefined ? undefined : formOf(screen)
  const [last, remember] = useState({ form, own })
  if (form && own && form !== last.form) remember({ form, own })
  useAskBeforeUnload(
    form?.unsaved === true,
    useCallback(() => runtime.form.peek()?.unsaved === true, [runtime]),
  )
  const change = useCallback(
    (field: string, value: Json) => runtime.send({ type: 'changed', field, value }),
    [runtime],
  )
  // The same function for the same blocks, with the fields in between, so that no key draws them
  // again.
  const renderContent = useCallback(
    (fields: Readonly<Record<string, ReactNode>>) => (
      <FormSlots value={fields}>
        <div className="form-content">
          <Blocks views={views} />
        </div>
      </FormSlots>
    ),
    [views],
  )
  // A screen that is left stays for a moment, without a form of its own any more (Page.tsx).
  const [view, parts] = form ? [form, own] : [last.form, last.own]
  if (!view || !parts) return null
  const { FlowForm, validators } = parts
  return (
    <FlowForm
      view={view}
      validators={validators}
      change={change}
      leave={(field) => runtime.send({ type: 'field-left', field })}
      report={(issues) => runtime.send({ type: 'form-validated', issues })}
      submit={(issues) => runtime.send({ type: 'submitted', issues })}
      renderContent={renderContent}
    />
  )
}

/**
 * The browser asks in its own words before it closes or reloads the page (HTML, 7.4.2.4), while
 * `unsaved` holds at that very moment.
 */
export function useAskBeforeUnload(wanted: boolean, unsaved: () => boolean): void {
  useEffect(() => {
    if (!wanted) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    // Only while something is typed: a listener keeps a page out of the back/forward cache of some
    // browsers.
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted, unsaved])
}
