/**
 * Resolves when the next frame has been drawn and what waited for it is done. In `act`, as what it
 * draws is.
 */
export const nextPicture = () =>
  new Promise<void>(
    (resolve) => void requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))),
  )
