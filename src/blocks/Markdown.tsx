import { useEffect, useState } from 'react'
import { useHeadingLevel } from './heading-level.ts'
import { ListFailed } from './parts/ListFailed.tsx'
import { TextGhost } from './parts/TextGhost.tsx'
import { type BlockOf, useStage } from './stage.ts'

type Drawer = typeof import('./markdown/MarkdownText.tsx').MarkdownText
type Fetched = { readonly is: 'fetching' } | { readonly is: 'there'; readonly Drawer: Drawer } | { readonly is: 'missing' }

/** A text of the server, by a parser that is fetched when the first such text is shown: no other screen pays for it. */
export function Markdown({ view }: { readonly view: BlockOf<'markdown'> }) {
  const { send } = useStage()
  const level = useHeadingLevel()
  const { fetched, retry } = useDrawer()
  const { source } = view
  if (view.state === 'failed') {
    return <ListFailed text={view.none ?? failed} retry={source === undefined ? undefined : () => send({ type: 'retried', load: source })} />
  }
  if (fetched.is === 'missing') return <ListFailed text={view.none ?? failed} retry={retry} />
  if (view.state === 'loading' || fetched.is === 'fetching') return <TextGhost />
  // Another text is another element: a page translator has put its own nodes into this one.
  return <fetched.Drawer key={view.text} text={view.text} level={level} />
}

const failed = { key: 'app.block.textFailed' }

/** A network is no state, so this is one of the few true effects. */
function useDrawer(): { readonly fetched: Fetched; readonly retry: () => void } {
  const [fetched, setFetched] = useState<Fetched>({ is: 'fetching' })
  const isWanted = fetched.is === 'fetching'
  useEffect(() => {
    if (!isWanted) return undefined
    let gone = false
    const tell = (news: Fetched) => {
      if (!gone) setFetched(news)
    }
    import('./markdown/MarkdownText.tsx').then(({ MarkdownText }) => tell({ is: 'there', Drawer: MarkdownText }), () => tell({ is: 'missing' }))
    return () => {
      gone = true
    }
  }, [isWanted])
  return { fetched, retry: () => setFetched({ is: 'fetching' }) }
}
