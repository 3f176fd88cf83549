import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Text } from '../../language/text.ts'

interface LoadStatusProps {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly failure: Text | undefined
}

/**
 * Announces that a block loads once more, and that it could not be loaded. The live region comes with the block,
 * empty, because a screen reader speaks only in a region that it knew before.
 */
export function LoadStatus({ state, failure }: LoadStatusProps) {
  const say = useText()
  const [known, know] = useState({ state, isNews: false })
  if (known.state !== state) know({ state, isNews: true })
  const words = { loading: { key: 'app.loading' }, failed: failure ?? { key: 'app.block.loadFailed' }, ready: undefined }[state]
  return (
    <span role="status" className="visually-hidden">
      {known.isNews && words && <span key={state}>{say(words)}</span>}
    </span>
  )
}
