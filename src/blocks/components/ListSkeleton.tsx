import '../ghosts.css'

/** Skeleton of the loading rows, so that nothing moves when they arrive. */
export function ListSkeleton() {
  return (
    <>
      {[1, 2, 3].map((number) => (
        <div key={number} className="line ghost" aria-hidden="true">
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
