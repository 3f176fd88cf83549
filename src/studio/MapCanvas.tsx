import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { memo, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type GraphEdge, type GraphNode, screenNode } from './graph.ts'
import type { Box, MapAnswer } from './messages.ts'
import { addressOf } from './StateFrame.tsx'

interface MapCanvasProps {
  readonly answer: MapAnswer
  readonly tenant: string
  readonly edition: number
  /** Triggers of moves that are left out. */
  readonly hidden: ReadonlySet<string>
  /** Nodes that the search finds; the others fade. */
  readonly found: ReadonlySet<string>
  readonly isFiltered: boolean
  readonly chosen: string | undefined
  readonly edge: string | undefined
  readonly choose: (node: string | undefined) => void
  readonly chooseEdge: (edge: string) => void
}

/** From this zoom on a screen has its picture; before, it could not be read. */
const zoomOfPictures = 0.55
/** Below this zoom only the names of journeys are written, in the size of the screen. */
const zoomOfNames = 0.28

/** The picture of the journeys. The list beside it says the same in words. */
export function MapCanvas(props: MapCanvasProps) {
  const { answer, tenant, edition, found, isFiltered, chosen, choose, chooseEdge } = props
  const { t } = useTranslation()
  const nodes = useMemo(
    () => [
      ...Object.entries(answer.areas).map(([name, box]) => areaNode(name, box, t)),
      ...answer.graph.nodes.map((node) =>
        boxNode(node, answer, {
          tenant,
          edition,
          isChosen: node.id === chosen,
          isFaded: isFiltered && node.kind === 'screen' && !found.has(node.id),
          label: node.kind === 'any' ? t('any') : node.name,
        }),
      ),
    ],
    [answer, tenant, edition, found, isFiltered, chosen, t],
  )
  const { hidden, edge } = props
  const edges = useMemo(
    () => edgesOf({ answer, hidden, chosen, edge }),
    [answer, hidden, chosen, edge],
  )
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      fitView={chosen === undefined}
      colorMode={colorMode()}
      minZoom={0.05}
      maxZoom={2}
      onlyRenderVisibleElements
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable
      deleteKeyCode={null}
      onNodeClick={(_, { id, type }) => choose(type === 'area' ? undefined : id)}
      onEdgeClick={(_, { id, source }) => {
        if (chosen === undefined) choose(source)
        chooseEdge(id)
      }}
      onPaneClick={() => choose(undefined)}
      ariaLabelConfig={{
        'controls.zoomIn.ariaLabel': t('zoomIn'),
        'controls.zoomOut.ariaLabel': t('zoomOut'),
        'controls.fitView.ariaLabel': t('fit'),
        'minimap.ariaLabel': t('overview'),
      }}
    >
      <Background />
      <Controls showInteractive={false} />
      <MiniMap pannable zoomable />
      <FollowChosen chosen={chosen} answer={answer} />
    </ReactFlow>
  )
}

/** The theme of the page, for the parts that the canvas draws by itself. */
const colorMode = () => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Brings the chosen box into view. */
function FollowChosen({
  chosen,
  answer,
}: {
  readonly chosen: string | undefined
  readonly answer: MapAnswer
}) {
  const { setCenter, viewportInitialized } = useReactFlow()
  const box = chosen === undefined ? undefined : answer.boxes[chosen]
  useEffect(() => {
    if (box && viewportInitialized)
      void setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: 0.8 })
  }, [setCenter, viewportInitialized, box])
  return null
}

interface BoxData extends Record<string, unknown> {
  readonly node: GraphNode
  readonly label: string
  readonly tenant: string
  readonly edition: number
  readonly isChosen: boolean
  readonly isFaded: boolean
  readonly isEntry: boolean
  readonly isClosed: boolean
  readonly isDifferent: boolean
}

function boxNode(
  node: GraphNode,
  { boxes, map, differing }: MapAnswer,
  shown: Pick<BoxData, 'tenant' | 'edition' | 'isChosen' | 'isFaded' | 'label'>,
): Node {
  const { x, y, width, height } = boxes[node.id] ?? noBox
  const screen = map.screens.find(({ id }) => screenNode(id) === node.id)
  return {
    id: node.id,
    type: 'box',
    ariaRole: 'group',
    position: { x, y },
    width,
    height,
    data: {
      ...shown,
      node,
      isEntry: screen?.entry === true,
      isClosed: screen?.closed === true,
      isDifferent: screen !== undefined && differing.includes(screen.id),
    } satisfies BoxData,
  }
}

const noBox: Box = { x: 0, y: 0, width: 200, height: 48 }

function areaNode(name: string, { x, y, width, height }: Box, t: (key: string) => string): Node {
  const label = name === 'actions' || name === 'outside' ? t(`area.${name}`) : name
  return {
    id: `area:${name}`,
    type: 'area',
    ariaRole: 'group',
    position: { x, y },
    width,
    height,
    selectable: false,
    zIndex: -1,
    data: { label },
  }
}

type Choice = Pick<MapCanvasProps, 'answer' | 'hidden' | 'chosen' | 'edge'>

function edgesOf({ answer, hidden, chosen, edge }: Choice): Edge[] {
  const areas = new Map(answer.graph.nodes.map(({ id, journey }) => [id, journey]))
  return answer.graph.edges.flatMap((each): Edge[] => {
    const main = each.triggers.find((trigger) => !hidden.has(trigger))
    const touches = each.from === chosen || each.to === chosen
    const isInside =
      areas.get(each.from) !== undefined && areas.get(each.from) === areas.get(each.to)
    // Ways between journeys would cover the map: they show for the chosen box.
    if (main === undefined || !(touches || each.id === edge || (chosen === undefined && isInside)))
      return []
    return [drawnEdge(each, main, each.id === edge)]
  })
}

const drawnEdge = ({ id, from, to }: GraphEdge, trigger: string, isChosen: boolean): Edge => ({
  id,
  source: from,
  target: to,
  className: `move-${trigger}${isChosen ? ' is-chosen' : ''}`,
  markerEnd: { type: MarkerType.ArrowClosed, width: 20, height: 20 },
  interactionWidth: 24,
})

const nodeTypes = { box: memo(BoxNode), area: memo(AreaNode) }

const isFar = ({
  transform: [, , zoom],
}: {
  readonly transform: readonly [number, number, number]
}) => zoom < zoomOfNames

function AreaNode({ data }: NodeProps) {
  return <div className={useStore(isFar) ? 'area is-far' : 'area'}>{String(data['label'])}</div>
}

function BoxNode({ data }: NodeProps) {
  const box = data as BoxData
  const { node, label, tenant, edition, isChosen, isFaded, isEntry, isClosed, isDifferent } = box
  const { t } = useTranslation()
  const hasPicture = useStore(({ transform: [, , zoom] }) => zoom >= zoomOfPictures)
  const isFarAway = useStore(isFar)
  const classes = [
    'box',
    node.kind,
    hasPicture ? 'has-picture' : 'is-name',
    isFarAway && 'is-far',
    isChosen && 'is-chosen',
    isFaded && 'is-faded',
    isClosed && 'is-closed',
    isDifferent && 'is-different',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <p>
        {isEntry && <span aria-label={t('entry')}>→ </span>}
        {label}
      </p>
      {node.kind === 'screen' && hasPicture && (
        <iframe
          src={addressOf({ tenant, screen: node.name, edition: String(edition) })}
          title={label}
          tabIndex={-1}
          aria-hidden="true"
          sandbox="allow-same-origin"
          loading="lazy"
          inert
        />
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  )
}
