import type { ReactNode } from 'react'

/**
 * Stands in for `markdown-to-jsx`, which rjsf's core imports in five modules to draw descriptions.
 * Our templates draw none, and the real one is 119 kB of source that uses innerHTML, which Trusted
 * Types forbid.
 */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}
export default Markdown
