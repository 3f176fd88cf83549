import '../ghosts.css'

/** Lines of a text that is coming. */
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
