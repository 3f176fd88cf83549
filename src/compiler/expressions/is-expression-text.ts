import { parse } from '@marcbachmann/cel-js'

/** True when a text is complete CEL. Types are not checked. */
export function isExpressionText(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}
