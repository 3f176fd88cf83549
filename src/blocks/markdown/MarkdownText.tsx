import { Fragment, type MouseEvent, useId, useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Definitions, Inline } from './Inline.tsx'
import { type Block, type Document, offsetOf, parse, textOf } from './parse.ts'
import { PipeTable } from './PipeTable.tsx'
import './markdown.css'

const tags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
/** Fewer headings than this are found without a list of them. */
const fewest = 3

/**
 * A text of the server. `level` is that of its highest headings: 2 below the heading of the screen,
 * 3 in a section.
 */
export function MarkdownText({ text, level }: { readonly text: string; readonly level: 2 | 3 }) {
  const prefix = useId()
  const document = useMemo(() => parse(text), [text])
  const headings = useMemo(() => headingsOf(document, level, prefix), [document, level, prefix])
  return (
    <div className="markdown">
      <Contents entries={headings.entries} />
      <Flow blocks={document.blocks} definitions={document.definitions} headings={headings} />
    </div>
  )
}

interface Entry {
  readonly id: string
  readonly words: string
}

/**
 * Continues the outline of the page without a gap, at any depth of the author's first heading.
 */
function headingsOf(
  { blocks }: Document,
  level: 2 | 3,
  prefix: string,
): Headings & { readonly entries: readonly Entry[] } {
  const all = blocks.flatMap((block) => (block.type === 'heading' ? [block] : []))
  const highest = Math.min(...all.map(({ depth }) => depth))
  const ids = new Map(all.map((heading, index) => [heading, `${prefix}${index}`]))
  return {
    ids,
    tagOf: (depth) =>
      tags[Math.min(Math.max(depth - highest, 0) + level - 2, tags.length - 1)] ?? 'h6',
    entries: all
      .filter(({ depth }) => depth === highest)
      .map((heading) => ({ id: ids.get(heading) ?? '', words: textOf(heading) })),
  }
}

function Contents({ entries }: { readonly entries: readonly Entry[] }) {
  const say = useText()
  if (entries.length < fewest) return null
  return (
    <nav className="contents" aria-label={say({ key: 'app.block.contents' })}>
      <ul>
        {entries.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={reach}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Without a fragment in the address: that would be an arrival. */
function reach(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}

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
