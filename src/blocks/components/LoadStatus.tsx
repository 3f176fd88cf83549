import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Text } from '../../language/text.ts'
import { Icon } from '../icons/Icon.tsx'
import './load-status.css'

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
