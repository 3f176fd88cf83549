import type { Scenario } from '../../../language/scenario.ts'

/**
 * A scenario once in each language, so that every text it meets is met in all of them. One that
 * names a language or a sentence is about that language, and stays as it is.
 */
export function inLanguages(scenario: Scenario, languages: readonly string[]): readonly Scenario[] {
  const { given, steps } = scenario
  const isOfOne =
    given.language !== undefined ||
    steps.some(
      (step) =>
        step.do === 'language' ||
        ((step.do === 'see' || step.do === 'not-seen') &&
          step.sights.some(({ is }) => is === 'says')),
    )
  return isOfOne
    ? [scenario]
    : languages.map((language, at) =>
        at === 0 ? scenario : { ...scenario, given: { ...given, language } },
      )
}
