import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entryIn, pressIn } from './act-in-frame.ts'
import type { Act } from './acts.ts'
import type { PossibleAct } from './messages.ts'

interface WalkFrameProps {
  readonly page: string
  readonly title: string
  readonly theme: string
  readonly width: string
  readonly possible: readonly PossibleAct[]
  readonly act: (act: Act) => void
}

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The page of a walk, as the product draws it. It holds no script: this page listens to its presses
 * and entries, and the engine on the server answers them.
 */
export function WalkFrame({ page, title, theme, width, possible, act }: WalkFrameProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  /** Id of the element that had the focus in the page before. */
  const focused = useRef<string | undefined>(undefined)
  const latest = useRef({ possible, act })
  // The page before stays until the next one: only the first has a wait to show.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    latest.current = { possible, act }
  }, [possible, act])

  function listen(): void {
    const inner = frame.current?.contentDocument
    if (!inner) return
    setDrawn(true)
    inner.addEventListener('click', (event) => {
      const target = event.target as Element | null
      const control = target?.closest('button, a')
      if (!control) return
      // A link would leave the page of the walk, and the frame sends no form.
      event.preventDefault()
      const found = pressIn(control, latest.current.possible)
      if (found !== undefined) latest.current.act(found)
    })
    inner.addEventListener('change', (event) => {
      const found = entryIn(event.target as Entry, latest.current.possible)
      if (found !== undefined) latest.current.act(found)
    })
    inner.addEventListener('focusin', ({ target }) => {
      focused.current = (target as Element).id
    })
    // A press outside of the frame is no longer in it.
    inner.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget === null) focused.current = undefined
    })
    const id = focused.current
    if (id !== undefined && id !== '' && document.activeElement === frame.current)
      inner.getElementById(id)?.focus()
  }
  return (
    <div className="walk-drawing" aria-busy={!isDrawn}>
      <iframe
        ref={frame}
        className="walk-frame"
        src={`${page}?theme=${theme}`}
        title={t('walk.page', { title })}
        width={width}
        height={720}
        sandbox="allow-same-origin"
        onLoad={listen}
      />
      <p role="status">{isDrawn ? '' : t('walk.drawing')}</p>
    </div>
  )
}
