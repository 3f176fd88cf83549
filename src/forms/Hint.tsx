import { Mark } from './Mark.tsx'

/**
 * Said while someone types, politely. The region stands there from the start: a screen reader
 * watches only what it knew before.
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
