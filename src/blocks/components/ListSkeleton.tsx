import type { BlockOf } from '../block-context.ts'
import '../ghosts.css'

type Props = Partial<Pick<BlockOf<'list'>, 'placeholders' | 'look'>>

/** Skeleton of the loading rows, so that nothing moves when they arrive. */
export function ListSkeleton({ placeholders = 3, look }: Props) {
  return (
    <>
      {Array.from({ length: placeholders }, (_, number) =>
        look === 'buttons' ? (
          <div key={number} className="button" aria-hidden="true" />
        ) : (
          <div key={number} className="line ghost" aria-hidden="true">
            <span className="line-icon" />
            <span className="line-words">
              <i />
              <i />
            </span>
          </div>
        ),
      )}
    </>
  )
}
