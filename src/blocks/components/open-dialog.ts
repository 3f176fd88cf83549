/**
 * Opens a dialog as modal, and closes it before removal, because closing returns the focus (HTML,
 * 4.11.4).
 */
export function openDialog(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  const before = document.activeElement
  dialog.showModal()
  // An accidental press must do no harm: an irreversible action never has the first focus.
  if (document.activeElement?.matches('.button-danger'))
    dialog.querySelector<HTMLElement>('button:not(.button-danger)')?.focus()
  return () => {
    dialog.close()
    // The opener may disappear with the answer. The heading of the screen then takes focus. Checked
    // after rendering.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before !== document.body && !dialog.open)
        document.querySelector<HTMLElement>('main h1')?.focus()
    })
  }
}
