import { Fragment } from 'react'
import { Inline, type Definitions } from './Inline.tsx'
import { offsetOf } from './offset-of.ts'
import type { Block } from './parse.ts'
import { PipeTable } from './PipeTable.tsx'
import { textOf } from './text-of.ts'

interface FlowProps {
  readonly blocks: readonly Block[]
  readonly definitions: Definitions
  /** The tag of a heading of this depth, and the id that links to it. */
  readonly headings: Headings
  readonly depth?: number
}

export interface Headings {
  readonly tagOf: (depth: number) => 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  /** By heading node. */
  readonly ids: ReadonlyMap<object, string>
}

const deepest = 8

/** Allowed block nodes. Any other node is not rendered. */
export function Flow({ blocks, definitions, headings, depth = 0 }: FlowProps) {
  if (depth >= deepest) return <p>{textOf({ children: blocks })}</p>
  const inside = (children: readonly Block[]) => (
    <Flow blocks={children} definitions={definitions} headings={headings} depth={depth + 1} />
  )
  return blocks.map((block) => (
    <Fragment key={offsetOf(block)}>{drawn(block, definitions, headings, inside)}</Fragment>
  ))
}

function drawn(
  block: Block,
  definitions: Definitions,
  { tagOf, ids }: Headings,
  inside: (children: readonly Block[]) => React.ReactNode,
): React.ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = tagOf(block.depth)
      return (
        <Heading id={ids.get(block)} tabIndex={-1}>
          <Inline nodes={block.children} definitions={definitions} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inline nodes={block.children} definitions={definitions} />
        </p>
      )
    case 'list': {
      const items = block.children.map((item) => (
        <li key={offsetOf(item)}>{inside(item.children)}</li>
      ))
      return block.ordered ? <ol start={block.start ?? 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'blockquote':
      return <blockquote>{inside(block.children)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{block.value}</code>
        </pre>
      )
    case 'pipeTable':
      return <PipeTable table={block} definitions={definitions} />
    case 'plain':
      return <p className="plain">{block.value}</p>
    case 'thematicBreak':
      return <hr />
    default:
      return null
  }
}
