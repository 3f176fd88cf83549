/**
 * Resolves after the next frame and its waiting tasks.
 * Works in `act` too, which runs the tasks of that frame.
 */
export const nextPicture = () =>
  new Promise<void>(
    (resolve) => void requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))),
  )
