import { useMemo } from 'react'
import type { BlockView, RowView } from '../../engine/view.ts'
import { type BlockContext, BlockContextProvider, useBlockContext } from '../block-context.ts'
import { Blocks } from '../Blocks.tsx'
import { RowTitle } from './row-title.ts'

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
      send: (event) =>
        stage.send(
          event.type === 'pressed'
            ? { ...event, block: event.block.slice(0, -`@${key}`.length), item: key }
            : event,
        ),
    }),
    [stage, key],
  )
  return (
    <BlockContextProvider value={own}>
      <RowTitle value={title}>
        <div className="row-blocks">
          <Blocks views={views} />
        </div>
      </RowTitle>
    </BlockContextProvider>
  )
}
