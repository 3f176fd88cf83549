import type { Page } from 'playwright-core'

/**
 * Waits for transitions to end, because a colour halfway is a mixture.
 * Endless animations are skipped.
 */
export const coloursAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
