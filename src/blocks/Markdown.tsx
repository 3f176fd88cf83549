import { useEffect, useState } from 'react'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { LoadStatus } from './components/waiting.tsx'
import { useHeadingLevel } from './heading-level.ts'
import './ghosts.css'

type Drawer = typeof import('./markdown/MarkdownText.tsx').MarkdownText
type Fetched =
  | { readonly is: 'fetching' }
  | { readonly is: 'there'; readonly Drawer: Drawer }
  | { readonly is: 'missing' }

/**
 * A text of the server. Its parser loads with the first such text, so that other screens do not
 * need it.
 */
export function Markdown({ view }: { readonly view: BlockOf<'markdown'> }) {
  const { send } = useBlockContext()
  const level = useHeadingLevel()
  const { fetched, retry } = useDrawer()
  const { source } = view
  const load = source === undefined ? undefined : () => send({ type: 'retried', load: source })
  const isFailed = view.state === 'failed' || fetched.is === 'missing'
  const isReady = view.state === 'ready' && fetched.is === 'there'
  const state = isFailed ? 'failed' : isReady ? 'ready' : 'loading'
  return (
    <>
      <LoadStatus
        state={state}
        failure={view.none ?? failed}
        retry={view.state === 'failed' ? load : retry}
      />
      {state === 'loading' && <TextSkeleton />}
      {/* Another text is another element: a page translator put its own nodes into this one. */}
      {view.state === 'ready' && fetched.is === 'there' && (
        <fetched.Drawer key={view.text} text={view.text} level={level} />
      )}
    </>
  )
}

const failed = { key: 'app.block.textFailed' }

/** Set only where no effect runs. A page fetches the parser with its first text. */
let ready: Drawer | undefined

/** For drawings without a browser: fetches the parser before the first text. */
export async function fetchMarkdown(): Promise<void> {
  ready = (await import('./markdown/MarkdownText.tsx')).MarkdownText
}

/** An effect is right here, because a request is not state. */
function useDrawer(): { readonly fetched: Fetched; readonly retry: () => void } {
  const [fetched, setFetched] = useState<Fetched>(
    ready ? { is: 'there', Drawer: ready } : { is: 'fetching' },
  )
  const isWanted = fetched.is === 'fetching'
  useEffect(() => {
    if (!isWanted) return undefined
    let gone = false
    const update = (news: Fetched) => {
      if (!gone) setFetched(news)
    }
    import('./markdown/MarkdownText.tsx').then(
      ({ MarkdownText }) => update({ is: 'there', Drawer: MarkdownText }),
      () => update({ is: 'missing' }),
    )
    return () => {
      gone = true
    }
  }, [isWanted])
  return { fetched, retry: () => setFetched({ is: 'fetching' }) }
}

/** Placeholder lines of a text that is loading. */
export function TextSkeleton() {
  return (
    <div className="text-ghost" aria-busy="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
