import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import './strength.css'

/** Milliseconds without typing before it is announced, as for a checklist. */
const pause = 1_500
const bars = [1, 2, 3, 4]

/**
 * Bars for sighted users and a sentence for all. Its place is reserved, so that nothing moves at
 * the first key.
 */
export function Strength({ view: { level, text } }: { readonly view: BlockOf<'strength'> }) {
  const say = useText()
  const sentence = text === undefined ? '' : say(text)
  return (
    <div className="strength" data-level={level}>
      <div aria-hidden="true">
        {bars.map((bar) => (
          <i key={bar} data-on={bar <= level ? '' : undefined} />
        ))}
      </div>
      <p>{sentence}</p>
      <Announcement sentence={sentence} />
    </div>
  )
}

function Announcement({ sentence }: { readonly sentence: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(sentence), pause)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <span role="status" className="visually-hidden">
      {announced === sentence ? announced : ''}
    </span>
  )
}
