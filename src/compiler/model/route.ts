import { refusedKeys } from '../1-parse/refused-keys.ts'
import type { ScreenSource } from './project.ts'

/**
 * `.` and `..` are no segments: a browser removes them before the address is matched (WHATWG URL,
 * "path state").
 */
const ROUTE =
  /^\/(?:(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\})(?:\/(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\}))*)?$/

/**
 * Paths that the server serves as files: the build output, and addresses with a file extension.
 * They never reach a page.
 */
const FILES = /^\/assets(?:\/|$)|\.[a-z0-9]+$/i

/** Returns the first parameter with a forbidden name. */
export function refusedParameter({ params }: ScreenSource): string | undefined {
  return params.find((name) => refusedKeys.has(name))
}

/**
 * True when the route can be matched and its parameters have distinct, valid names. Otherwise the
 * page would read other parameters than the address gives.
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
