import {
  type AccessibilityTree,
  LANDMARKS,
  type TreeElement,
  type TreePicture,
} from '../accessibility-tree.ts'
import { at, ELEMENT, WebDriverError } from './webdriver.ts'
import type { WebKitPage } from './webkit-page.ts'

/**
 * Live by their role (WAI-ARIA 1.2, section 5.3.3); no role of the product is live by `aria-live`.
 */
const LIVE: ReadonlySet<string> = new Set(['alert', 'log', 'status'])

const limitMs = 10_000

/**
 * Accessibility tree of WebKit, by WebDriver: it computes role and name of an element (sections
 * 12.4.8 and 12.4.9). It has no words for text and description; these are read from the elements
 * that the page names for them.
 */
export function openWebKitTree(page: WebKitPage): AccessibilityTree {
  // An element may disappear during the query: then the whole tree is read once more.
  return {
    look: () =>
      page.until(
        () => lookAt(page),
        limitMs,
        () => 'the accessibility tree',
      ),
    close: async () => undefined,
  }
}

async function lookAt(page: WebKitPage): Promise<TreePicture> {
  const [chain, named, announcing] = lists(await page.run(elementsInPage))
  const [focused, ...around] = await Promise.all(chain.map((element) => computed(page, element)))
  const landmarks = await Promise.all(named.map((element) => computed(page, element)))
  const textOf = async (element: unknown) =>
    String(await page.run('return arguments[0].textContent.trim()', [element]))
  const regions = await Promise.all(
    announcing.map(async (element) => ({
      region: await computed(page, element),
      text: await textOf(element),
    })),
  )
  const isFocused = focused && focused.role !== '' && around.length > 0
  return {
    focused: isFocused
      ? { ...focused, description: String(await page.run(descriptionInPage)) }
      : undefined,
    around: around.filter(({ name }) => name !== '').toReversed(),
    landmarks: landmarks.filter(({ role, name }) => name !== '' && LANDMARKS.has(role)),
    live: new Map(
      regions
        .filter(({ region }) => LIVE.has(region.role))
        .map(({ region, text }) => [region.key, text]),
    ),
  }
}

/**
 * Elements from the focused one up to the body, then those that may have a name, then those that
 * may be live.
 */
const elementsInPage = `const chain = []
for (let each = document.activeElement; each && each !== document.documentElement; each = each.parentElement) chain.push(each)
return [chain, [...document.querySelectorAll('[aria-label], [aria-labelledby]')], [...document.querySelectorAll('[role], output')]]`

const descriptionInPage = `const ids = document.activeElement.getAttribute('aria-describedby') ?? ''
return ids.split(' ').map((id) => document.getElementById(id)?.textContent.trim() ?? '').filter(Boolean).join(' ')`

async function computed(page: WebKitPage, element: unknown): Promise<TreeElement> {
  const key = String(at(element, ELEMENT))
  try {
    const [role, name] = [
      await page.send('GET', `/element/${key}/computedrole`),
      await page.send('GET', `/element/${key}/computedlabel`),
    ]
    return { key, role: String(role), name: String(name) }
  } catch (problem) {
    // An element that is not in the tree has neither.
    if (problem instanceof WebDriverError && problem.code === 'unknown error')
      return { key, role: '', name: '' }
    throw problem
  }
}

function lists(
  answer: unknown,
): readonly [readonly unknown[], readonly unknown[], readonly unknown[]] {
  const [chain, named, announcing] = Array.isArray(answer)
    ? answer.map((list: unknown) => (Array.isArray(list) ? list : []))
    : []
  return [chain ?? [], named ?? [], announcing ?? []]
}
