import { ErrorIcon } from './ErrorIcon.tsx'

/**
 * Polite announcement while a user types. The region exists from the start, because a screen reader
 * only watches known regions.
 */
export function Hint({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} role="status" className="field-hint">
      {text !== '' && (
        <>
          <ErrorIcon />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
