import type { PhrasingContent } from 'mdast'
import { Fragment } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Document, offsetOf, textOf } from './parse.ts'
import { safeLink } from './safe-link.ts'

export type Definitions = Document['definitions']

interface InlineProps {
  readonly nodes: readonly PhrasingContent[]
  readonly definitions: Definitions
  readonly depth?: number
}

/** Nesting limit, deeper than any real text. Below it only the text is shown. */
const deepest = 8

/**
 * Allowed inline nodes. An HTML tag is dropped, except a line break. A picture is replaced by its
 * description.
 */
export function Inline({ nodes, definitions, depth = 0 }: InlineProps) {
  if (depth >= deepest) return textOf({ children: nodes })
  const inside = (children: readonly PhrasingContent[]) => (
    <Inline nodes={children} definitions={definitions} depth={depth + 1} />
  )
  return nodes.map((node) => (
    <Fragment key={offsetOf(node)}>{drawn(node, definitions, inside)}</Fragment>
  ))
}

function drawn(
  node: PhrasingContent,
  definitions: Definitions,
  inside: (children: readonly PhrasingContent[]) => React.ReactNode,
): React.ReactNode {
  switch (node.type) {
    case 'text':
      return node.value
    case 'strong':
      return <strong>{inside(node.children)}</strong>
    case 'emphasis':
      return <em>{inside(node.children)}</em>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'break':
      return <br />
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? <br /> : null
    case 'link':
      return <SafeLink address={node.url}>{inside(node.children)}</SafeLink>
    case 'linkReference':
      return (
        <SafeLink address={definitions.get(node.identifier.toLowerCase()) ?? ''}>
          {inside(node.children)}
        </SafeLink>
      )
    default:
      return textOf(node)
  }
}

/** A link without a safe target is plain text. */
function SafeLink({
  address,
  children,
}: {
  readonly address: string
  readonly children: React.ReactNode
}) {
  const say = useText()
  const href = safeLink(address)
  if (href === undefined) return children
  if (href.startsWith('mailto:')) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden">{say({ key: 'app.shell.newTab' })}</span>
    </a>
  )
}
