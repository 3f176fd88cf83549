import type { Scenario } from '../../../language/scenario.ts'

/**
 * Returns a scenario once per language, so that its texts are covered in all languages. A scenario
 * with a language or a literal sentence runs unchanged.
 * @param languages of its tenant, the default one first
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
