/** Exclamation mark in a circle, shown beside an error for users without colour vision. */
export function ErrorIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.500v5.500M12 16.300h.01" />
    </svg>
  )
}
