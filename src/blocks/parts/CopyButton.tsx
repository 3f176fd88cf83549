import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icons/Icon.tsx'

/** A clipboard that refuses (no permission, no secure context) changes nothing: the value stands there to be selected. */
export function CopyButton({ value, of }: { readonly value: string; readonly of: string }) {
  const say = useText()
  const [copied, setCopied] = useState(0)
  const copy = () => {
    navigator.clipboard.writeText(value).then(() => setCopied((times) => times + 1), () => undefined)
  }
  return (
    <>
      <button type="button" className="quiet" onClick={copy}>
        <Icon name={copied > 0 ? 'check' : 'copy'} />
        <span>{say({ key: 'app.block.copy' })}</span>
        <span className="visually-hidden">{` ${of}`}</span>
      </button>
      <span role="status" className="visually-hidden">
        {copied > 0 && <span key={copied}>{say({ key: 'app.block.copied' })}</span>}
      </span>
    </>
  )
}
