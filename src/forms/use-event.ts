import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function with a constant identity that runs the latest version of `act`, so that its
 * receivers do not render again. Do not call it during rendering.
 */
export function useEvent<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const last = useRef(act)
  useLayoutEffect(() => {
    last.current = act
  })
  return useCallback((...args: Args) => last.current(...args), [])
}
