import { Mark } from './Mark.tsx'

/**
 * Polite announcement while a user types. The region exists from the start, because a screen reader
 * only watches known regions.
 */
export function Hint({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} role="status" className="field-hint">
      {text !== '' && (
        <>
          <Mark />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
