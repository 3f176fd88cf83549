import '../ghosts.css'

/**
 * Skeleton of the loading rows, so that nothing moves when they arrive.
 * @param rows their number, where the screen knows it; presses below them stay possible then
 */
export function ListSkeleton({ rows }: { readonly rows?: number | undefined }) {
  return (
    <>
      {Array.from({ length: rows ?? 3 }, (_, number) => (
        <div
          key={number}
          className={rows === undefined ? 'line ghost' : 'line ghost counted'}
          aria-hidden="true"
        >
          <span className="line-icon" />
          <span className="line-words">
            <i />
            <i />
          </span>
        </div>
      ))}
    </>
  )
}
