import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseSms, enterCode, enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

/** One kind of frame: all frames in a row that look alike are one entry. */
interface Frame {
  /** Drawing, name and place of the logo; undefined without a header. */
  readonly logo: string | undefined
  /** Text of the heading, when it is visible. */
  readonly title: string | undefined
  /** Its weight. */
  readonly weight: string | undefined
  /** Place of the mark above the heading of a screen without a header, when it is visible. */
  readonly mark: string | undefined
}

interface Recording {
  readonly frames: Frame[]
  /** Sum of all layout shifts (Layout Instability). */
  readonly shift: () => number
  /** Ticks that were drawn on a card. */
  readonly ticks: () => number
  /** Drops the frames, shifts and ticks of before. */
  readonly restart: () => void
}

/** Records each frame of a tab, over all pages that it loads. */
async function record(page: Page): Promise<Recording> {
  const frames: Frame[] = []
  let [shift, ticks] = [0, 0]
  await page.exposeFunction('tickSeen', () => {
    ticks += 1
  })
  await page.exposeFunction('frameSeen', (frame: Frame) => void frames.push(frame))
  await page.exposeFunction('shiftSeen', (value: number) => {
    shift += value
  })
  await page.addInitScript(() => {
    const { frameSeen, shiftSeen, tickSeen } = globalThis as unknown as {
      frameSeen: (frame: object) => void
      tickSeen: () => void
      shiftSeen: (value: number) => void
    }
    const visible = (selector: string) => {
      const element = document.querySelector(selector)
      return element?.checkVisibility({ visibilityProperty: true }) ? element : undefined
    }
    const placeOf = (element: Element | undefined) => {
      const box = element?.getBoundingClientRect()
      return box && `${Math.round(box.x + box.width / 2)} ${Math.round(box.y + box.height / 2)}`
    }
    let last = ''
    const look = () => {
      const logo = visible('.bar .logo')
      const frame = {
        logo:
          logo &&
          `${logo.querySelector('path')?.getAttribute('d')} ${logo.textContent.trim()} ${placeOf(logo)}`,
        title: visible('h1')?.textContent.trim(),
        weight: visible('h1') && getComputedStyle(visible('h1') as Element).fontWeight,
        mark: placeOf(visible('.screen-bare > .emblem svg, body > main > svg:first-child')),
      }
      const now = JSON.stringify(frame)
      if (now !== last) frameSeen(frame)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    addEventListener('animationstart', ({ animationName, pseudoElement, target }) => {
      const isOnCard = target instanceof Element && target.matches('.screen-card')
      if (animationName === 'tick' && pseudoElement === '::after' && isOnCard) tickSeen()
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { readonly value: number }[])
        shiftSeen(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    frames,
    shift: () => shift,
    ticks: () => ticks,
    restart() {
      frames.length = 0
      ;[shift, ticks] = [0, 0]
    },
  }
}

/** Slow 4G, as Lighthouse simulates it. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

describe.each(['at full speed', 'at slow 4G'])('%s', (speed) => {
  test('from the right code to the home: one design, at most one screen between', async () => {
    const visitor = await gatehouse.visit({ viewport: { width: 1280, height: 800 } })
    const { page, words } = visitor
    if (speed === 'at slow 4G') await slowDown(page)
    const recording = await record(page)
    await toLogin(visitor)
    await enterPassword(visitor)
    await heading(visitor, words.options)
    const code = await chooseSms(visitor)
    await page.waitForLoadState('networkidle')
    recording.restart()
    await enterCode(visitor, code)
    await heading(visitor, words.home)
    await page.waitForLoadState('networkidle')
    const { frames } = recording
    const { logo } = frames.at(-1) ?? {}
    expect(logo).toBeDefined()
    expect(frames.filter((frame) => frame.logo !== undefined && frame.logo !== logo)).toEqual([])
    // A line that is slow enough shows the screen between, of the server and of the front end: one
    // sentence. A slower one shows first that the request leaves.
    const between = frames.filter((frame) => frame.logo === undefined && frame.title !== undefined)
    const [first] = between
    expect(between.filter(({ mark }) => mark !== first?.mark)).toEqual([])
    expect(between.every(({ mark }) => mark !== undefined)).toBe(true)
    expect(new Set(between.map(({ weight }) => weight)).size).toBeLessThanOrEqual(1)
    const titles = between.map(({ title }) => title).filter((title) => title !== words.redirecting)
    expect(titles.filter((title) => title !== words.signingIn)).toEqual([])
    expect(between.length).toBeGreaterThanOrEqual(speed === 'at slow 4G' ? 1 : 0)
    // At full speed the next page may be there before the tick.
    expect(recording.ticks()).toBeGreaterThanOrEqual(speed === 'at slow 4G' ? 1 : 0)
    expect(recording.ticks()).toBeLessThanOrEqual(1)
    expect(recording.shift()).toBeLessThan(0.001)
    expect(visitor.watch.faults()).toEqual([])
  })
})
