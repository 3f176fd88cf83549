import type { Block } from '../../language/block.ts'
import { evaluate, type EvaluationContext, textOf } from '../evaluate.ts'
import type { BlockView } from '../view.ts'

/** Returns the codes unchanged, in their order. */
export function codesView(
  {
    id,
    block,
    each,
    title,
    note,
    file,
    download,
    print,
  }: Extract<Block, { readonly block: 'codes' }>,
  context: EvaluationContext,
): BlockView {
  const found = evaluate(each, context)
  return {
    id,
    block,
    codes: Array.isArray(found) ? found.filter((code) => typeof code === 'string') : [],
    title: textOf(title, context),
    ...(note && { note: textOf(note, context) }),
    file: textOf(file, context),
    download: textOf(download, context),
    print: textOf(print, context),
  }
}
