import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { CopyButton } from './components/CopyButton.tsx'
import { sentence } from './components/sentence.tsx'
import { Icon } from './icons/Icon.tsx'
import './codes.css'

/**
 * The file and the paper also name the product, so that both explain themselves. Of the page, only
 * this block is printed.
 */
export function Codes({ view }: { readonly view: BlockOf<'codes'> }) {
  const say = useText()
  const product = say({ key: 'app.product' })
  const [title, note] = [say(view.title), view.note ? say(view.note) : '']
  const save = () =>
    saveText(
      `${say(view.file)}.txt`,
      [product, title, '', ...view.codes, '', note].join('\r\n').trim(),
    )
  return (
    <figure className="codes">
      <p className="codes-product">{product}</p>
      <figcaption>{sentence(title)}</figcaption>
      <ol translate="no">
        {view.codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ol>
      {note && <p className="text-small">{sentence(note)}</p>}
      <div className="codes-acts">
        <CopyButton value={view.codes.join('\n')} of={title} />
        <button type="button" className="quiet" onClick={save}>
          <Icon name="download" />
          <span>{say(view.download)}</span>
        </button>
        <button type="button" className="quiet" onClick={() => window.print()}>
          <Icon name="print" />
          <span>{say(view.print)}</span>
        </button>
      </div>
    </figure>
  )
}

/** Saves a text file without a server: the address of the blob exists in this page only. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A browser reads the blob after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
