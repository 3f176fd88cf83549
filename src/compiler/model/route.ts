import { refusedKeys } from '../1-parse/refused-keys.ts'
import type { ScreenSource } from './project.ts'

/**
 * `.` and `..` are no segments: a browser leaves them out before anybody matches the address
 * (WHATWG URL, "path state").
 */
const ROUTE =
  /^\/(?:(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\})(?:\/(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\}))*)?$/

/**
 * What is served of itself: the built files, and whatever has an ending (README, what a server of
 * one's own answers). No page is looked for there.
 */
const FILES = /^\/assets(?:\/|$)|\.[a-z0-9]+$/i

/** The name of a parameter that no parameter may have. */
export function refusedParameter({ params }: ScreenSource): string | undefined {
  return params.find((name) => refusedKeys.has(name))
}

/**
 * It can be matched, and its parameters are what they are called: else who goes there gives other
 * ones than are read here.
 */
export function isSoundRoute(screen: ScreenSource): boolean {
  const { route, params } = screen
  return (
    ROUTE.test(route) &&
    !FILES.test(route) &&
    new Set(params).size === params.length &&
    refusedParameter(screen) === undefined
  )
}
