import { memo, useEffect, useRef, useState } from 'react'
import { ScreenMounted } from '../blocks/block-context.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { useText } from '../i18n/use-text.ts'
import type { ShownScreen } from '../runtime/selectors.ts'
import { arrangeScreen } from './arrange-screen.ts'
import { focusStart } from './focus-start.ts'
import { parts } from './parts.ts'

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
        {view.question && <parts.ask key={view.question.number} view={view.question} />}
      </div>
    </ScreenMounted>
  )
})
