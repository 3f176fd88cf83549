import type { Page } from 'playwright-core'
import type { AccessibilityTree, TreePicture } from './accessibility-tree.ts'
import { openChromiumTree } from './chromium-tree.ts'
import { WebKitPage } from './webkit/webkit-page.ts'
import { openWebKitTree } from './webkit/webkit-tree.ts'

/**
 * @returns the accessibility tree of Chromium, by its debugging protocol, or of WebKit, by
 *   WebDriver
 */
export async function lookAt(page: Page): Promise<TreePicture> {
  return within(page, (tree) => tree.look())
}

/**
 * Returns the sentences that a screen reader speaks by itself as a result of `act`.
 * Source is the accessibility tree: new text of live regions.
 * For a moved focus: the entered named elements, its name and its description.
 * For an unmoved focus: a changed description.
 */
export async function spokenBy(
  page: Page,
  act: () => Promise<unknown>,
): Promise<readonly string[]> {
  return within(page, async ({ look }) => {
    const before = await look()
    await act()
    return difference(before, await look())
  })
}

async function within<Result>(
  page: Page,
  use: (tree: AccessibilityTree) => Promise<Result>,
): Promise<Result> {
  // The engine tests pass a page of WebKit as one of Playwright.
  const given: Page | WebKitPage = page
  const tree = given instanceof WebKitPage ? openWebKitTree(given) : await openChromiumTree(page)
  try {
    return await use(tree)
  } finally {
    await tree.close()
  }
}

function difference(before: TreePicture, after: TreePicture): readonly string[] {
  const announced = [...after.live]
    .filter(([region, text]) => text !== '' && before.live.get(region) !== text)
    .map(([, text]) => text)
  const { focused } = after
  if (!focused) return announced
  const { description } = focused
  if (before.focused && before.focused.key === focused.key) {
    return description !== '' && description !== before.focused.description
      ? [...announced, description]
      : announced
  }
  const known = new Set(before.around.map(({ key }) => key))
  const entered = after.around.filter(({ key }) => !known.has(key)).map(({ name }) => name)
  return [...entered, focused.name, ...(description === '' ? [] : [description]), ...announced]
}
