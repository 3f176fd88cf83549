import type { Page } from 'playwright-core'

interface Node {
  readonly nodeId: string
  readonly parentId?: string
  readonly childIds?: readonly string[]
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly description?: { readonly value?: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly backendDOMNodeId?: number
}

interface Picture {
  readonly focused: Node | undefined
  /** Of the focused element: the named elements around it, the outermost first. */
  readonly around: readonly Node[]
  /** By live region, its text. */
  readonly live: ReadonlyMap<number | string, string>
}

const textOf = (field: { readonly value?: unknown } | undefined): string => (typeof field?.value === 'string' ? field.value : '')
const keyOf = (node: Node): number | string => node.backendDOMNodeId ?? node.nodeId
const property = (node: Node, name: string): unknown => node.properties?.find((one) => one.name === name)?.value.value

/**
 * Returns the sentences that a screen reader speaks by itself for what `act` does, from the accessibility tree of
 * Chromium: new text of live regions; for a focus that moved, the named elements it came into, its name and its
 * description; for a focus that stayed, another description.
 */
export async function spokenBy(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Accessibility.enable')
    const look = async () => pictureOf((await session.send('Accessibility.getFullAXTree')).nodes)
    const before = await look()
    await act()
    return difference(before, await look())
  } finally {
    await session.detach()
  }
}

function pictureOf(nodes: readonly Node[]): Picture {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const words = (node: Node): string => {
    const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? [])
    return children.length === 0 || textOf(node.role) === 'StaticText' ? textOf(node.name) : children.map(words).join(' ').trim()
  }
  const ancestors = (node: Node): readonly Node[] => {
    const parent = byId.get(node.parentId ?? '')
    return parent ? [...ancestors(parent), parent] : []
  }
  // The document has the focus whenever something in it has.
  const focused = nodes.findLast((node) => property(node, 'focused') === true && textOf(node.role) !== 'RootWebArea')
  const live = nodes.filter((node) => property(node, 'live') !== undefined && property(node, 'live') !== 'off' && keyOf(node) === rootOf(node, byId))
  return {
    focused,
    around: focused ? ancestors(focused).filter((node) => textOf(node.name) !== '' && textOf(node.role) !== 'RootWebArea') : [],
    live: new Map(live.map((node) => [keyOf(node), words(node)])),
  }
}

/** The outermost live region that a node is in. */
function rootOf(node: Node, byId: ReadonlyMap<string, Node>): number | string {
  const parent = byId.get(node.parentId ?? '')
  return parent && property(parent, 'live') !== undefined ? rootOf(parent, byId) : keyOf(node)
}

function difference(before: Picture, after: Picture): readonly string[] {
  const said = [...after.live].filter(([region, text]) => text !== '' && before.live.get(region) !== text).map(([, text]) => text)
  const { focused } = after
  if (!focused) return said
  const description = textOf(focused.description)
  if (before.focused && keyOf(before.focused) === keyOf(focused)) {
    return description !== '' && description !== textOf(before.focused.description) ? [...said, description] : said
  }
  const known = new Set(before.around.map(keyOf))
  const entered = after.around.filter((node) => !known.has(keyOf(node))).map((node) => textOf(node.name))
  return [...entered, textOf(focused.name), ...(description === '' ? [] : [description]), ...said]
}
