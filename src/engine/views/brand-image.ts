import type { Json } from '../../language/json.ts'
import type { BrandPart, Environment, Program } from '../../language/program.ts'
import { evaluate } from '../evaluate.ts'
import { contextFor, readyAnswers } from '../expressions/context-for.ts'
import type { EngineState } from '../state.ts'
import { cssUrl } from './css-url.ts'

/** Parts of the brand that are pictures, given as css url(…) text. */
const pictures = ['logo', 'favicon'] as const satisfies readonly BrandPart[]

/**
 * Returns the picture of a css url text, if the page may show it. Its address must be of the own
 * origin, or data. The security policy blocks all others, so they are not requested. The product's
 * own sign is shown instead (decision 0010).
 */
export function brandImage(environment: Environment, text: Json | undefined): string | undefined {
  const address = cssUrl(environment, text)
  return address?.startsWith('data:') || address?.startsWith(`${environment.origin}/`)
    ? address
    : undefined
}

/** Returns a value of the shell's loads; no value until they have answered. */
export function brandValue(
  program: Program,
  state: EngineState,
  part: BrandPart,
): Json | undefined {
  const { brand } = program.index.shell
  const use = brand[part]
  const context = contextFor(program, state, {}, state.now)
  return (
    use && evaluate(use, (root) => (root === 'data' ? readyAnswers(state.shell) : context(root)))
  )
}

/** Returns pictures of the brand that this page may not show. */
export const unshownPictures = (program: Program, state: EngineState): readonly string[] =>
  pictures.filter((part) => {
    const value = brandValue(program, state, part)
    return (
      value !== undefined && value !== '' && brandImage(program.environment, value) === undefined
    )
  })
