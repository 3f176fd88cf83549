import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { accessibilityFindings } from './accessibility-findings.ts'
import { focusedText, pressByKeyboard, tabTo, typeByKeyboard } from './keyboard.ts'
import { obscuredFocus } from './obscured-focus.ts'
import { sidewaysScroll } from './sideways-scroll.ts'
import { smallTargets } from './small-targets.ts'
import { watchPage } from './watch-page.ts'

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

const show = (body: string, head = '') =>
  page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body><main><h1>A page</h1>${body}</main></body></html>`,
  )

/** Serves one page under its own headers, without a network. */
const serve = (html: string, headers: Readonly<Record<string, string>> = {}) =>
  page.route('http://gatehouse.test/**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/')
      return route.fulfill({ contentType: 'text/html', headers: { ...headers }, body: html })
    if (path === '/cut') return route.abort('connectionrefused')
    return route.fulfill({ status: path === '/broken' ? 500 : 422, json: {} })
  })

describe('accessibilityFindings', () => {
  test('finds nothing on a good page', async () => {
    await show('<p>Good.</p>')
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('finds faults of rules on by default and off by default', async () => {
    await show(
      '<img src="data:,"><button aria-label="Send it">Resend</button><style>b{font-size:8px;padding:0}</style><b role="button" tabindex="0">a</b><b role="button" tabindex="0">b</b>',
    )
    const rules = (await accessibilityFindings(page)).map((line) => line.split(':')[0])
    expect(rules).toEqual(
      expect.arrayContaining(['image-alt', 'label-content-name-mismatch', 'target-size']),
    )
  })
})

describe('smallTargets', () => {
  test('names a small button, ignores a sentence link and a labelled box', async () => {
    await show(`<button style="width:20px;height:20px;padding:0">x</button>
      <p>Read the <a href="#">terms</a> first.</p>
      <label style="display:inline-block;padding:12px"><input type="checkbox"> I agree to it</label>`)
    expect(await smallTargets(page)).toEqual(['button "x" 20x20'])
  })
})

describe('sidewaysScroll', () => {
  test('names elements wider than 320 pixels and restores the window', async () => {
    const before = page.viewportSize()
    await show('<div class="wide" style="width:400px">wide</div>', '<style>body{margin:0}</style>')
    expect(await sidewaysScroll(page)).toEqual(['div.wide +80'])
    expect(page.viewportSize()).toEqual(before)
  })

  test('is silent where all fits', async () => {
    await show('<p>short</p>')
    expect(await sidewaysScroll(page)).toEqual([])
  })
})

describe('obscuredFocus', () => {
  test('names only elements that a bar covers', async () => {
    await show(
      '<button>Free</button><div style="position:fixed;bottom:0;left:0;right:0;height:100px;background:#fff;z-index:1"></div><button style="position:fixed;bottom:20px;left:20px">Covered</button>',
    )
    const names = new Set((await obscuredFocus(page)).map((line) => line.split(' at ')[0]))
    expect([...names]).toEqual(['covered: button "Covered"'])
  })
})

describe('keyboard', () => {
  test('types and presses without a mouse', async () => {
    await show('<label>Name <input></label><button>Go</button><p role="status"></p>')
    await page.evaluate(() => {
      document.querySelector('button')?.addEventListener('click', () => {
        const status = document.querySelector('[role=status]')
        if (status) status.textContent = document.querySelector('input')?.value ?? ''
      })
    })
    await typeByKeyboard(page.getByLabel('Name'), 'minji')
    await pressByKeyboard(page.getByRole('button', { name: 'Go' }))
    expect(await page.getByRole('status').textContent()).toBe('minji')
    expect(await focusedText(page)).toBe('Go')
  })

  test('names the passed elements when it cannot reach the target', async () => {
    await show('<button>Go</button><button tabindex="-1">Hidden</button>')
    await expect(tabTo(page.getByRole('button', { name: 'Hidden' }), 3)).rejects.toThrow(
      /Tab never reached .* Go/,
    )
  })
})

describe('watchPage', () => {
  test('reports no problem on a good page', async () => {
    const watch = await watchPage(page)
    await serve('<title>x</title><p>Good.</p>')
    await page.goto('http://gatehouse.test/')
    expect(watch.faults()).toEqual([])
  })

  test('reports console messages, uncaught errors, violations, failed requests, broken answers', async () => {
    const watch = await watchPage(page)
    await serve('<title>x</title><p style="color:red">Bad.</p>', {
      'content-security-policy': "style-src 'self'",
    })
    await page.goto('http://gatehouse.test/')
    await page.evaluate(async () => {
      console.error('an error')
      console.warn('a warning')
      setTimeout(() => {
        throw new Error('thrown')
      }, 0)
      await fetch('/broken')
      await fetch('/cut').catch(() => undefined)
      await fetch('/refused')
    })
    await expect.poll(() => watch.faults().join('\n')).toMatch(/uncaught: thrown/)
    const heard = watch.faults().join('\n')
    for (const sign of [
      'console error: an error',
      'console warning: a warning',
      'policy violation: style-src-attr',
      'request failed: GET',
      'answer: 500 GET /broken',
    ]) {
      expect(heard).toContain(sign)
    }
    expect(heard).not.toContain('422')
    expect(watch.refusals()).toEqual(['422 GET /refused'])
  })

  test('lets a test expect problems that it causes', async () => {
    const watch = await watchPage(page)
    await serve('<title>x</title>')
    await page.goto('http://gatehouse.test/')
    watch.tolerate(/ERR_CONNECTION_REFUSED/)
    await page.evaluate(() => fetch('/cut').catch(() => undefined))
    expect(watch.faults()).toEqual([])
  })
})
