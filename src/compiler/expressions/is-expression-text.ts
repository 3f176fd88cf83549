import { parse } from '@marcbachmann/cel-js'

/** Whether a text is complete CEL; what it means is another question. */
export function isExpressionText(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}
