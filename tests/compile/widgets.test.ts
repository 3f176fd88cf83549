import { expect, it } from 'vitest'
import { theme } from '../../src/forms/slim-registry.ts'
import { widgets } from '../../src/language/widgets.ts'

it('the allowed widgets and the drawn widgets are the same', () => {
  // rjsf asks for names of its own (TextWidget) where a field names none.
  const drawn = Object.keys(theme.widgets).filter((name) => !name.endsWith('Widget'))
  expect(widgets.toSorted()).toEqual(drawn.toSorted())
})
