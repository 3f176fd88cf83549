import '../ghosts.css'

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
