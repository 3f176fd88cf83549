import { Fragment } from 'react'

/** Digits, stars and the hyphens between them, with a star among them: a number that is masked. */
const maskedNumber = /((?=[\d-]*\*)[\d*]+(?:-[\d*]+)+)/

/** A sentence in which a masked number is not broken behind one of its hyphens: its stars are told from its digits as a whole. */
export function Unbroken({ children }: { readonly children: string }) {
  const parts = children.split(maskedNumber)
  if (parts.length === 1) return children
  return Array.from({ length: parts.length }, (_, at) => (at % 2 === 1 ? <span key={at} className="unbroken">{parts[at]}</span> : <Fragment key={at}>{parts[at]}</Fragment>))
}
