import { Fragment } from 'react'
import type { FactView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import { CopyButton } from './CopyButton.tsx'
import '../facts.css'

/**
 * A translator must not change the values. `bdi` keeps a right-to-left value from reordering the
 * text around it.
 */
export function FactList({ facts }: { readonly facts: readonly FactView[] }) {
  const say = useText()
  return (
    <dl className="facts">
      {facts.map(({ label, value, copy, groups }) => (
        <div key={label.key}>
          <dt>{say(label)}</dt>
          <dd>
            <bdi translate="no">
              {groups === undefined ? (
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
      {at > 0 && <wbr />}
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
