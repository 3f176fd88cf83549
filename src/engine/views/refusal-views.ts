import type { Block } from '../../language/block.ts'
import type { EngineState } from '../state.ts'
import type { BlockView } from '../view.ts'

/** True for the main button of a form, and for a row with it. */
export const holdsMainSubmit = (block: Block): boolean =>
  block.block === 'submit'
    ? block.kind === undefined
    : block.block === 'row' && block.children.some(holdsMainSubmit)

/** Returns the refusals that stand above the main button (screen/speak-only). */
export const refusalViews = ({ notices }: EngineState): readonly BlockView[] =>
  notices
    .filter(({ isAbove }) => isAbove)
    .flatMap(({ number, text, tone, reference }): readonly BlockView[] => {
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
    })
