import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { Icon, toneIcons } from './icons/Icon.tsx'

export function Paragraph({ view }: { readonly view: BlockOf<'text'> }) {
  const say = useText()
  if (view.ghost)
    return (
      <p className={`text text-${view.tone}`} aria-hidden="true">
        &nbsp;
      </p>
    )
  // A figure is no sentence. It looks like a heading and is none.
  const Element = view.tone === 'figure' ? 'div' : 'p'
  return <Element className={`text text-${view.tone}`}>{sentence(say(view.text))}</Element>
}

/** The icon shows the tone to users without colour vision. */
export function Notice({ view }: { readonly view: BlockOf<'notice'> }) {
  const say = useText()
  return (
    <div className="notice" data-tone={view.tone}>
      <Icon name={toneIcons[view.tone]} />
      <p>{sentence(say(view.text))}</p>
    </div>
  )
}

/** The large sign of a status page. The heading below has the same meaning in words. */
export function Emblem({ view }: { readonly view: BlockOf<'icon'> }) {
  return (
    <div className="emblem" data-tone={view.tone}>
      <Icon name={view.icon} />
    </div>
  )
}

/**
 * An ID, an address or a masked number: a word with a star in it, or with a dot or an @ between
 * letters.
 */
const identifier = /((?=[\w+*.@-]*(?:\w-*\*|\*-*\w|\w[.@]\w))[\w+*](?:[\w+*.@-]*[\w*])?)/

/**
 * Returns the children of an element that shows a sentence. A page translator leaves the
 * identifiers in it alone, and a masked number does not break at a hyphen. It is a function: the
 * text of a component would be a node that React keeps, and a translator replaces such a node
 * (decision 0093).
 */
export function sentence(words: string): ReactNode {
  const parts = words.split(identifier)
  if (parts.length === 1) return words
  return Array.from(
    { length: parts.length },
    (_, at) => parts[at] && <Part key={at} words={parts[at]} isIdentifier={at % 2 === 1} />,
  )
}

function Part({ words, isIdentifier }: { readonly words: string; readonly isIdentifier: boolean }) {
  const isNumber = isIdentifier && /^[\d*]+-[\d*-]+$/.test(words)
  return (
    <span translate={isIdentifier ? 'no' : undefined} className={isNumber ? 'unbroken' : undefined}>
      {words}
    </span>
  )
}
