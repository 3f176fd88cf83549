import type { ReactNode } from 'react'

/**
 * Replaces `markdown-to-jsx`, which rjsf's core imports in five modules to render descriptions. Our
 * templates render none, and the original is 119 kB of source with innerHTML, which Trusted Types
 * forbid.
 */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}
export default Markdown
