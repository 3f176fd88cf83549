import { expect, test } from 'vitest'
import { chooseTheme, chosenTheme } from './theme.ts'

test('stores the theme in cookie and <html>, or uses the system theme', () => {
  expect([
    chosenTheme('a=1; Theme=dark'),
    chosenTheme('Theme=blue'),
    chosenTheme('MyTheme=dark'),
    chosenTheme(''),
  ]).toEqual(['dark', undefined, undefined, undefined])
  chooseTheme('light')
  expect([document.documentElement.dataset['theme'], chosenTheme(document.cookie)]).toEqual([
    'light',
    'light',
  ])
  chooseTheme(undefined)
  expect([document.documentElement.dataset['theme'], chosenTheme(document.cookie)]).toEqual([
    undefined,
    undefined,
  ])
})
