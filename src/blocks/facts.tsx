import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { Icon } from './icons/Icon.tsx'
import { sentence } from './texts.tsx'
import './facts.css'

export function Facts({ view }: { readonly view: BlockOf<'facts'> }) {
  return <FactList facts={view.facts} />
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size in the unit that a file manager shows: 100 bytes, 48.2 kB, 12 MB. */
export function sizeIn(language: string, bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power)
}

/** A short value stays on one line; a long one takes the lines below its name. */
const sizeOf = ({ length }: string) => (length > 40 ? 'long' : length > 12 ? undefined : 'short')

/**
 * A translator must not change the values. `bdi` keeps a right-to-left value from reordering the
 * text around it.
 */
export function FactList({ facts }: { readonly facts: readonly FactView[] }) {
  const say = useText()
  const { language } = useTranslation().i18n
  return (
    <dl className="facts">
      {facts.map(({ label, value, copy, groups, bytes }) => (
        <div key={label.key} data-size={sizeOf(value)}>
          <dt>{say(label)}</dt>
          <dd>
            <bdi translate="no">
              {bytes ? (
                sizeIn(language, Number(value))
              ) : groups === undefined ? (
                <Plain value={value} />
              ) : (
                <Groups value={value} of={groups} />
              )}
            </bdi>
            {copy && <CopyButton value={value} of={say(label)} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The groups together are the unchanged value, also when a user copies it by hand, because the
 * space between them is styling and not text.
 */
function Groups({ value, of }: { readonly value: string; readonly of: number }) {
  const characters = [...value]
  return Array.from({ length: Math.ceil(characters.length / of) }, (_, at) => (
    <Fragment key={at}>
      {at > 0 && sizeOf(value) !== 'short' && <wbr />}
      <span className="group">{characters.slice(at * of, (at + 1) * of).join('')}</span>
    </Fragment>
  ))
}

/**
 * Breaks an address that is wider than its place behind a slash or before its @, rather than within
 * a word.
 */
function Plain({ value }: { readonly value: string }) {
  const parts = value.split(/(?<=\/)(?!\/)|(?=@)/)
  return Array.from({ length: parts.length }, (_, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <span>{parts[at]}</span>
    </Fragment>
  ))
}

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
      {view.codes.length === 1 ? (
        <p className="codes-one" translate="no" dir="ltr">
          {view.codes[0]}
        </p>
      ) : (
        <ol translate="no">
          {view.codes.map((code) => (
            <li key={code} dir="ltr">
              {code}
            </li>
          ))}
        </ol>
      )}
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
