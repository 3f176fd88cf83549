import { expect, test } from 'vitest'
import type { Journey } from '../../src/language/program.ts'
import { rulesOf } from './rules-of-journeys.ts'
import { widgetsOf } from './widgets-of-journeys.ts'

const journey = (widget: string): Journey => ({
  name: 'rooms',
  // Only the name of the widget counts.
  screens: [{ form: { ui: { entry: { 'ui:widget': widget } } } }] as unknown as Journey['screens'],
  texts: [],
})

const use = (rule: string) => ({ at: 'plan', rule, parameter: { is: 'literal', value: true } })

test('a journey registers the later widgets of its forms', () => {
  const code = widgetsOf(journey('multi-line'))
  expect(code).toMatch(
    /^import \{ widgets \} from ".*slim-registry\.ts"\nimport \{ MultiLineWidget \} from ".*\/later\/MultiLineWidget\.tsx"\nObject\.assign\(widgets, \{ "multi-line": MultiLineWidget \}\)\n$/,
  )
})

test('a journey with a file loads its widget and its rules', () => {
  expect(widgetsOf(journey('file'))).toContain('{ "file": FileWidget }')
  const rules = rulesOf({
    name: 'rooms',
    screens: [
      { form: { rules: ['file-kinds', 'max-kilobytes', 'file'].map(use) } },
    ] as unknown as Journey['screens'],
    texts: [],
  })
  expect(rules).toMatch(/export const rules = \[file, fileKinds, maxKilobytes\]/)
})

test('a journey without later widgets loads none', () => {
  expect(widgetsOf(journey('password'))).toBe('')
})
