import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { tellScenariosWithCoverage } from './tell-scenarios.ts'

/** Steps that no scenario can run, by file and words of the step, with the reason. */
const unwalked: Readonly<Record<string, string>> = {
  'flows/app.yaml go system-error':
    'for a browser that keeps nothing: that of a scenario does (tests/e2e/storage.test.ts has one that does not)',
}

describe('scenarios of the shipped flows', () => {
  tellScenariosWithCoverage(
    join(import.meta.dirname, '../..'),
    ({ languages, screens, transitions, codes }) => {
      expect(languages).toEqual(['en-US', 'ko-KR'])
      expect(screens.missed).toEqual([])
      expect(
        transitions.missed
          .map(({ thing: { span, what } }) => `${span.file} ${what}`)
          .filter((missed) => !Object.hasOwn(unwalked, missed)),
      ).toEqual([])
      expect(codes.missed).toEqual([])
      // There are steps to run at all.
      expect([screens.of, transitions.of, codes.of].every((count) => count > 15)).toBe(true)
    },
  )
})
