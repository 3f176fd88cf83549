import type { Page } from 'playwright-core'
import {
  type AccessibilityTree,
  LANDMARKS,
  type TreeElement,
  type TreePicture,
} from './accessibility-tree.ts'

interface Node {
  readonly nodeId: string
  readonly parentId?: string
  readonly childIds?: readonly string[]
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly description?: { readonly value?: unknown }
  readonly properties?: readonly {
    readonly name: string
    readonly value: { readonly value?: unknown }
  }[]
  readonly backendDOMNodeId?: number
}

const textOf = (field: { readonly value?: unknown } | undefined): string =>
  typeof field?.value === 'string' ? field.value : ''
const keyOf = (node: Node): number | string => node.backendDOMNodeId ?? node.nodeId
const property = (node: Node, name: string): unknown =>
  node.properties?.find((one) => one.name === name)?.value.value
const elementOf = (node: Node): TreeElement => ({
  key: keyOf(node),
  role: textOf(node.role),
  name: textOf(node.name),
})

/** Accessibility tree of Chromium, by its debugging protocol. */
export async function openChromiumTree(page: Page): Promise<AccessibilityTree> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return {
    look: async () => pictureOf((await session.send('Accessibility.getFullAXTree')).nodes),
    close: () => session.detach(),
  }
}

function pictureOf(nodes: readonly Node[]): TreePicture {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const words = (node: Node): string => {
    const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? [])
    return children.length === 0 || textOf(node.role) === 'StaticText'
      ? textOf(node.name)
      : children.map(words).join(' ').trim()
  }
  const ancestors = (node: Node): readonly Node[] => {
    const parent = byId.get(node.parentId ?? '')
    return parent ? [...ancestors(parent), parent] : []
  }
  const isNamed = (node: Node) => textOf(node.name) !== '' && textOf(node.role) !== 'RootWebArea'
  // The document has the focus whenever one of its elements has.
  const focused = nodes.findLast(
    (node) => property(node, 'focused') === true && textOf(node.role) !== 'RootWebArea',
  )
  const live = nodes.filter(
    (node) =>
      property(node, 'live') !== undefined &&
      property(node, 'live') !== 'off' &&
      keyOf(node) === rootOf(node, byId),
  )
  return {
    focused: focused && { ...elementOf(focused), description: textOf(focused.description) },
    around: focused ? ancestors(focused).filter(isNamed).map(elementOf) : [],
    landmarks: nodes
      .filter((node) => isNamed(node) && LANDMARKS.has(textOf(node.role)))
      .map(elementOf),
    live: new Map(live.map((node) => [keyOf(node), words(node)])),
  }
}

/** The outermost live region that a node is in. */
function rootOf(node: Node, byId: ReadonlyMap<string, Node>): number | string {
  const parent = byId.get(node.parentId ?? '')
  return parent && property(parent, 'live') !== undefined ? rootOf(parent, byId) : keyOf(node)
}
