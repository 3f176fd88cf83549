import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Text } from '../../language/text.ts'
import { type BlockOf, useBlockContext } from '../block-context.ts'
import { Icon } from '../icons/Icon.tsx'
import './load-status.css'
import '../ghosts.css'
import './wait.css'

interface LoadStatusProps {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly failure: Text | undefined
  readonly retry: (() => void) | undefined
}

/**
 * Announces that a block could not be loaded, and that it loads once more. The live region comes
 * with the block, empty, because a screen reader speaks only in a region that it knew before.
 */
export function LoadStatus({ state, failure, retry }: LoadStatusProps) {
  const say = useText()
  const [known, know] = useState({ state, isNews: false })
  if (known.state !== state) know({ state, isNews: true })
  const loading = state === 'loading' && (
    <span className="visually-hidden">{say({ key: 'app.loading' })}</span>
  )
  return (
    <>
      {!known.isNews && loading}
      <div className="load-status" role="status">
        {known.isNews && loading}
        {state === 'failed' && (
          <div className="empty">
            <Icon name="warning" />
            <p>{say(failure ?? { key: 'app.block.loadFailed' })}</p>
            {retry && (
              <button type="button" className="button" onClick={retry}>
                {say({ key: 'app.tryAgain' })}
              </button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

type Props = Partial<Pick<BlockOf<'list'>, 'placeholders' | 'look'>>

/** Skeleton of the loading rows, so that nothing moves when they arrive. */
export function ListSkeleton({ placeholders = 3, look }: Props) {
  return (
    <>
      {Array.from({ length: placeholders }, (_, number) =>
        look === 'buttons' ? (
          <div key={number} className="button" aria-hidden="true" />
        ) : (
          <div key={number} className="line ghost" aria-hidden="true">
            <span className="line-icon" />
            <span className="line-words">
              <i />
              <i />
            </span>
          </div>
        ),
      )}
    </>
  )
}

interface Cooldown {
  /** Attributes of the button. It stays focusable, and its description says when it opens. */
  readonly attributes: { readonly 'aria-disabled'?: true; readonly 'aria-describedby'?: string }
  /** Seconds behind the text, visual only. */
  readonly seconds: ReactNode
  /** Next to the button, because inside it the words would be part of its name. */
  readonly note: ReactNode
}

/** A button during a cooldown of the server (B05). No request runs, so it is not busy. */
export function useCooldown(opensAt: number | undefined): Cooldown {
  const id = useId()
  const { now } = useBlockContext()
  // Read only during a wait, because a component that reads the clock renders each second.
  const left = opensAt === undefined ? 0 : secondsLeft(opensAt, now.value)
  if (left === 0) return { attributes: {}, seconds: undefined, note: undefined }
  return {
    attributes: { 'aria-disabled': true, 'aria-describedby': id },
    seconds: <span className="wait-left" aria-hidden="true">{` (${clockFace(left)})`}</span>,
    note: <CooldownNote id={id} left={left} />,
  }
}

/**
 * The time at which the button opens, in words that do not change each second. As a description it
 * is read with the button, and is never announced.
 */
export function CooldownNote({ id, left }: { readonly id: string; readonly left: number }) {
  const say = useText()
  const minutes = Math.ceil(left / 60)
  return (
    <span id={id} className="visually-hidden">
      {say(
        minutes === 1
          ? { key: 'app.block.availableIn.1' }
          : { key: 'app.block.availableIn.other', values: { minutes } },
      )}
    </span>
  )
}

/**
 * Whole seconds until `deadline` (epoch ms); 0 when it has passed or none runs. Rounded up, so that
 * 0 means over.
 */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** 277 is '04:37'. */
export function clockFace(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
