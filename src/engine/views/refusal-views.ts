import type { EngineState, Notice } from '../state.ts'
import type { BlockView, ScreenView } from '../view.ts'

/**
 * Returns the screen with the refusals above the main button of its form (screen/speak-only). The
 * first screen has none, so its code is not needed there.
 */
export function withRefusals<View extends ScreenView | undefined>(
  view: View,
  { notices }: EngineState,
): View {
  const above = notices.filter(({ isAbove }) => isAbove).flatMap(refusalView)
  return view && above.length > 0 ? { ...view, blocks: placed(view.blocks, above) } : view
}

function placed(blocks: readonly BlockView[], above: readonly BlockView[]): readonly BlockView[] {
  return blocks.flatMap((block): readonly BlockView[] => {
    if (holdsMainSubmit(block)) return [...above, block]
    return 'children' in block ? [{ ...block, children: placed(block.children, above) }] : [block]
  })
}

/** True for the main button of a form, and for a row with it. */
const holdsMainSubmit = (view: BlockView): boolean =>
  view.block === 'submit'
    ? view.kind === undefined
    : view.block === 'row' && view.children.some(holdsMainSubmit)

function refusalView({ number, text, tone, reference }: Notice): readonly BlockView[] {
  const id = `refusal.${number}`
  const notice: BlockView = { id, block: 'notice', text, tone }
  return reference === undefined
    ? [notice]
    : [
        notice,
        {
          id: `${id}.reference`,
          block: 'text',
          text: { key: 'app.reference', values: { id: reference } },
          tone: 'small',
        },
      ]
}
