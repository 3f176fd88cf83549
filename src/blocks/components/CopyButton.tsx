import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icons/Icon.tsx'

/**
 * Its accessible name says which value is copied, and contains the visible word (WCAG 2.5.3). When
 * the clipboard refuses (no permission, no secure context), nothing changes: the value can be
 * selected by hand.
 */
export function CopyButton({ value, of }: { readonly value: string; readonly of: string }) {
  const say = useText()
  const [copied, setCopied] = useState(0)
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied((times) => times + 1),
      () => undefined,
    )
  }
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-label={say({ key: 'app.block.copyOf', values: { what: of } })}
        onClick={copy}
      >
        <Icon name={copied > 0 ? 'check' : 'copy'} />
        <span>{say({ key: 'app.block.copy' })}</span>
      </button>
      <span role="status" className="visually-hidden">
        {copied > 0 && <span key={copied}>{say({ key: 'app.block.copied' })}</span>}
      </span>
    </>
  )
}
