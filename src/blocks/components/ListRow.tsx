import { useState } from 'react'
import type { RowView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icons/Icon.tsx'
import { sentence } from './sentence.tsx'
import { useCooldown } from './use-cooldown.tsx'

/** The whole row is the target. A row that leads nowhere is plain text. */
export function ListRow({
  row,
  press,
}: {
  readonly row: RowView
  readonly press: (() => void) | undefined
}) {
  const { attributes, seconds, note } = useCooldown(row.opensAt)
  const content = (
    <>
      <RowWords row={row} />
      {row.busy && <span className="spinner" aria-hidden="true" />}
      {seconds}
      {press && !row.busy && seconds === undefined && <Icon name="chevron" className="chevron" />}
    </>
  )
  if (!press) return <div className="line">{content}</div>
  return (
    <>
      <button type="button" className="line" aria-busy={row.busy} {...attributes} onClick={press}>
        {content}
      </button>
      {note}
    </>
  )
}

/** Content of a row: icon, lines, badge. */
export function RowWords({ row }: { readonly row: RowView }) {
  const say = useText()
  return (
    <>
      {(row.icon ?? row.picture) && (
        <span className="line-icon">
          <Mark row={row} />
        </span>
      )}
      <span className="line-words">
        <span className="line-head">
          <span className="line-title">{sentence(say(row.title))}</span>
          {row.badge && (
            <span className="badge" data-tone={row.badge.tone}>
              {say(row.badge.text)}
            </span>
          )}
        </span>
        {row.detail && <span className="line-detail">{sentence(say(row.detail))}</span>}
      </span>
    </>
  )
}

/** The picture, or the icon when there is none or it failed to load. */
function Mark({ row: { icon = 'globe', picture } }: { readonly row: RowView }) {
  const [failed, setFailed] = useState<string>()
  return picture === undefined || picture === failed ? (
    <Icon name={icon} />
  ) : (
    <img className="icon" src={picture} alt="" onError={() => setFailed(picture)} />
  )
}
