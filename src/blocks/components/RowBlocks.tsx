import { useMemo } from 'react'
import type { BlockView, RowView } from '../../engine/view.ts'
import { type BlockContext, BlockContextProvider, useBlockContext } from '../block-context.ts'
import { Blocks } from '../Blocks.tsx'

/** Blocks of a row. Their ids contain the key of the row, so that a press identifies its row. */
export function RowBlocks({
  row: { key, title },
  views,
}: {
  readonly row: RowView
  readonly views: readonly BlockView[]
}) {
  const stage = useBlockContext()
  const own = useMemo<BlockContext>(
    () => ({
      ...stage,
      rowTitle: title,
      send: (event) =>
        stage.send(
          event.type === 'pressed'
            ? { ...event, block: event.block.slice(0, -`@${key}`.length), item: key }
            : event,
        ),
    }),
    [stage, key, title],
  )
  return (
    <BlockContextProvider value={own}>
      <div className="row-blocks">
        <Blocks views={views} />
      </div>
    </BlockContextProvider>
  )
}
