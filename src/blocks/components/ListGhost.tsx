import '../ghosts.css'

/** The shape of what is coming, so that nothing jumps when it comes. */
export function ListGhost() {
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
