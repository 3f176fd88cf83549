import { drawings, isIconName } from './drawings.ts'

/**
 * One drawing of the set, 24 units square, one stroke width. Words always stand beside it, so it is
 * hidden from screen readers. A name that an answer made up (a thing that is newer than this
 * program) gets the key.
 */
export function Icon({ name, className }: { readonly name: string; readonly className?: string }) {
  const known = name.toLowerCase()
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[isIconName(known) ? known : 'key']} />
    </svg>
  )
}
