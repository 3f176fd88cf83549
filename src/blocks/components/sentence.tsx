import type { ReactNode } from 'react'

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
