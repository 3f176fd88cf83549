import type { Page } from 'playwright-core'

/**
 * Ends transitions, because a colour halfway is a mixture. Endless animations are skipped.
 * Waiting for their end could take forever: a tab that draws no frames ends none.
 */
export const coloursAtRest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
