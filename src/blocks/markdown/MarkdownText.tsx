import { useId, useMemo, type MouseEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Flow, type Headings } from './Flow.tsx'
import { type Document, parse } from './parse.ts'
import { textOf } from './text-of.ts'
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
