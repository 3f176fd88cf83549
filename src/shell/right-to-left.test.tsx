import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { drawScreen } from '../../scripts/vite/prerender/draw-screen.ts'
import { rightToLeft, rightToLeftProduct } from '../../tests/support/right-to-left-product.ts'
import type { Validators } from '../forms/FlowForm.tsx'
import { validatorRuntime } from '../forms/validation.ts'
import { environmentOf } from '../runtime/environment.ts'

const { language, tenant } = rightToLeft
const product = rightToLeftProduct(join(import.meta.dirname, '..', '..')).tenants[tenant]
const page = document.body.appendChild(document.createElement('div'))

/** The login, in the pseudo language ar-XB. */
beforeAll(() => {
  const { index, journeys } = product?.program ?? {}
  const screen = Object.values(journeys ?? {})
    .flatMap(({ screens }) => screens)
    .find(({ id }) => id === 'login')
  if (!product || !index || !journeys || !screen) throw new Error('There is no login.')
  const validators = compileFunction(product.validators[screen.id] ?? '', ['validatorRuntime'])
  const host = { origin: 'https://door.example', hostname: 'door.example', basePath: '/base' }
  page.innerHTML = drawScreen({
    program: { index, journeys, environment: environmentOf(index.environments, host) },
    screen,
    language,
    theme: undefined,
    texts: product.texts[language] ?? {},
    validators: validators(validatorRuntime) as Validators,
  }).markup
})

test('each text is there, in letters from right to left', () => {
  expect(page.querySelector('h1')?.textContent).toMatch(/^\u200F\u202E/)
})

test('an ID and a password are written from left to right', () => {
  const fields = [...page.querySelectorAll('form .input')]
  expect(fields.map((field) => field.getAttribute('dir'))).toEqual(['ltr', 'ltr'])
})

const paths = (selector: string) =>
  new Set(Array.from(page.querySelectorAll(selector), (icon) => icon.innerHTML))

test('only icons that point along the line turn', () => {
  const turning = paths('.icon-turns')
  expect(turning.size).toBeGreaterThan(0)
  expect(paths('.icon:not(.icon-turns)').intersection(turning)).toEqual(new Set())
})

test('each value in a sentence is isolated, so that it does not change its order', () => {
  const texts = JSON.stringify(product?.texts[language])
  const places = texts.match(/.\{\w[^{}"]*\}./g) ?? []
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter((place) => !/^\u2068.*\u2069$/.test(place))).toEqual([])
})
