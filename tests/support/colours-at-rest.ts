import type { Page } from 'playwright-core'

/**
 * A colour halfway through a transition is nobody's colour; what turns for ever is not waited for.
 */
export const coloursAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
