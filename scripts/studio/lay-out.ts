import elk, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Graph } from '../../src/studio/graph.ts'
import type { Box, LaidOut } from '../../src/studio/messages.ts'

const sizes = {
  screen: { width: 200, height: 168 },
  action: { width: 160, height: 48 },
  outside: { width: 160, height: 48 },
  any: { width: 160, height: 48 },
} as const

/** Room for the name of a journey above its screens. */
const padding = '[top=96,left=24,bottom=24,right=24]'

/** Areas beside those of the journeys. */
const sharedArea = { action: 'actions', outside: 'outside', any: 'outside' } as const

/**
 * Places the boxes of a journey in layers from left to right, and packs the areas of the journeys.
 * Moves between areas do not count, because they would only add long lines.
 */
export async function layOut({ nodes, edges }: Graph): Promise<LaidOut> {
  const areaOf = new Map(
    nodes.map(({ id, kind, journey }) => [
      id,
      kind === 'screen' ? (journey ?? '') : sharedArea[kind],
    ]),
  )
  const sizeOf = (area: string) => [...areaOf.values()].filter((each) => each === area).length
  // Large areas first leave the fewest gaps.
  const names = [...new Set(areaOf.values())].toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const laid = await new elk.default().layout({
    id: 'map',
    layoutOptions: {
      'elk.algorithm': 'rectpacking',
      'elk.aspectRatio': '1.6',
      'elk.spacing.nodeNode': '48',
    },
    children: names.map((area) => ({
      id: area,
      layoutOptions: {
        'elk.algorithm': 'layered',
        'elk.direction': 'RIGHT',
        'elk.padding': padding,
        'elk.spacing.nodeNode': '24',
        'elk.spacing.componentComponent': '24',
        'elk.layered.spacing.nodeNodeBetweenLayers': '56',
        'elk.aspectRatio': '1.6',
      },
      children: nodes.flatMap(({ id, kind }) =>
        areaOf.get(id) === area ? [{ id, ...sizes[kind] }] : [],
      ),
      edges: edges.flatMap(({ id, from, to }) =>
        areaOf.get(from) === area && areaOf.get(to) === area
          ? [{ id, sources: [from], targets: [to] }]
          : [],
      ),
    })),
  })
  const boxes: Record<string, Box> = {}
  const areas: Record<string, Box> = {}
  for (const area of laid.children ?? []) {
    areas[area.id] = placed(area)
    for (const box of area.children ?? []) boxes[box.id] = placed(box, areas[area.id])
  }
  return { boxes, areas }
}

const placed = (
  { x = 0, y = 0, width = 0, height = 0 }: ElkNode,
  within: Pick<Box, 'x' | 'y'> = { x: 0, y: 0 },
): Box => ({ x: Math.round(within.x + x), y: Math.round(within.y + y), width, height })
