import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { heard, listen } from './announcements.ts'
import { cutOffText } from './cut-off-text.ts'
import { fieldFaults } from './field-faults.ts'
import { invisibleFocus } from './focus-visibility.ts'

// Each check of `look-at-screen` finds the fault it is for, and is silent where there is none.
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
}, 900_000)
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(() => page.context().close())

const show = (body: string, style = '') =>
  page.setContent(
    `<!doctype html><html lang="en"><head><style>${style}</style></head><body><main>${body}</main></body></html>`,
  )

describe('invisibleFocus', () => {
  test('names missing focus, a thin ring and a pale ring', async () => {
    await show(
      '<button id="none">None</button><button id="thin">Thin</button><button id="pale">Pale</button><button id="good">Good</button>',
      '#none:focus{outline:none}#thin:focus{outline:1px solid black}#pale:focus{outline:3px solid #ddd}#good:focus{outline:2px solid black}',
    )
    expect((await invisibleFocus(page)).map((fault) => fault.split(': ')[1])).toEqual([
      'button "None"',
      'button "Thin"',
      'button "Pale"',
    ])
  })
  test("accepts a field's frame as its ring when thick enough", async () => {
    await show(
      '<input class="input">',
      '.input:focus{outline:none;border:1px solid #00f;box-shadow:inset 0 0 0 1px #00f}',
    )
    expect(await invisibleFocus(page)).toEqual([])
    await show('<input class="input">', '.input:focus{outline:none;border:1px solid #00f}')
    expect(await invisibleFocus(page)).toHaveLength(1)
  })
})

describe('listen', () => {
  test('records only the text of live regions', async () => {
    await show(
      '<p id="plain"></p><p id="status" role="status"></p><p aria-live="off" id="timer"></p>',
    )
    await listen(page)
    await page.evaluate(() => {
      for (const id of ['plain', 'status', 'timer']) {
        const text = document.createElement('span')
        text.textContent = id
        document.getElementById(id)?.append(text)
      }
    })
    expect(await heard(page)).toEqual(['status'])
    expect(await heard(page)).toEqual([])
  })
  test('records each change of a region that changes often', async () => {
    await show('<p role="alert">9</p>')
    await listen(page)
    await page.evaluate(async () => {
      const node = document.querySelector('[role=alert]')?.firstChild
      for (const left of ['8', '7']) {
        if (node) node.nodeValue = left
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })
    expect(await heard(page)).toEqual(['8', '7'])
  })
})

describe('cutOffText', () => {
  test('names cut-off and overflowing text, and restores the page', async () => {
    await show(
      '<p class="cut">Some words that need room</p><p class="wide">Wide</p>',
      'body{margin:0}.cut{height:1.2em;overflow:hidden}.wide{width:50rem}',
    )
    expect(await cutOffText(page)).toEqual(['p.cut is cut off', 'p.wide sticks out'])
    expect(await page.evaluate(() => document.querySelectorAll('[style]').length)).toBe(0)
  })
  test('is silent where all grows', async () => {
    await show('<p>Some words</p>')
    expect(await cutOffText(page)).toEqual([])
  })
})

describe('fieldFaults', () => {
  const good = '<input name="code" type="text" inputmode="numeric" autocomplete="one-time-code">'
  test.each([
    ['is silent about a good one', good, []],
    [
      'a tight maxlength',
      '<input name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6">',
      ['code: a grouped code became " 123-4"', 'code: maxlength 6 cuts a grouped code'],
    ],
    [
      'a refused paste',
      `${good}<script>document.querySelector('input').addEventListener('paste', (event) => event.preventDefault())</script>`,
      ['code: paste is refused'],
    ],
    [
      'one digit a box',
      '<input name="first" maxlength="1" autocomplete="one-time-code" type="text" inputmode="numeric">',
      [
        'first: "123456" put in at once became "1"',
        'first: a grouped code became " "',
        'first: maxlength 1 cuts a grouped code',
      ],
    ],
    ['no autocomplete', '<input name="who" type="text">', ['who: has no autocomplete token']],
  ])('%s', async (_name, html, faults) => {
    await show(html)
    expect(await fieldFaults(page)).toEqual(faults)
  })
  test('Enter while composing that submits', async () => {
    await show(`<form><input name="who" type="text" autocomplete="username"></form><script>
      document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); document.body.insertAdjacentHTML('beforeend', '<p class="summary">Wrong</p>') })</script>`)
    expect(await fieldFaults(page)).toEqual(['who: Enter while composing submitted ()'])
  })
})
