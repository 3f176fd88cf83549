import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same and does what the last drawing says, so that what is handed it is
 * not drawn again. Not to be called while drawing.
 */
export function useStable<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const last = useRef(act)
  useLayoutEffect(() => {
    last.current = act
  })
  return useCallback((...args: Args) => last.current(...args), [])
}
