import { Fragment } from 'react'
import type { FactView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import { CopyButton } from './CopyButton.tsx'
import '../facts.css'

/**
 * A translator must leave the values alone; `bdi` keeps a right-to-left one from turning its
 * surroundings round.
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
 * Together they are the unchanged value, also when a user copies it by hand: the space between them
 * is styling, not text.
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
 * An address that is wider than its place is broken behind a slash or before its @, before a word
 * of it is.
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
