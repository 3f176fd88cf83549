import type { Json } from '../../language/json.ts'
import type { BrandPart, Environment, Program } from '../../language/program.ts'
import { evaluate } from '../evaluate.ts'
import { readyAnswers, sightOf } from '../expressions/sight.ts'
import type { EngineState } from '../state.ts'
import { cssUrl } from './css-url.ts'

/** What of the brand is a picture, as css url(…) text. */
const pictures = ['logo', 'favicon'] as const satisfies readonly BrandPart[]

/**
 * The picture that such a text names, if the page may show it: of its own origin, or as data. The
 * security policy blocks every other, so it is not even asked for; our own sign stands there
 * instead (decision 0010).
 */
export function brandImage(environment: Environment, text: Json | undefined): string | undefined {
  const address = cssUrl(environment, text)
  return address?.startsWith('data:') || address?.startsWith(`${environment.origin}/`)
    ? address
    : undefined
}

/** What the shell shows of its loads; no value as long as they have not answered. */
export function brandValue(
  program: Program,
  state: EngineState,
  part: BrandPart,
): Json | undefined {
  const { brand } = program.index.shell
  const use = brand[part]
  const sight = sightOf(program, state, {}, state.now)
  return use && evaluate(use, (root) => (root === 'data' ? readyAnswers(state.shell) : sight(root)))
}

/** Pictures of the brand that this page may not show. */
export const unshownPictures = (program: Program, state: EngineState): readonly string[] =>
  pictures.filter((part) => {
    const value = brandValue(program, state, part)
    return (
      value !== undefined && value !== '' && brandImage(program.environment, value) === undefined
    )
  })
