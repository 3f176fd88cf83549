import type { FrontProgram } from '../../language/program.ts'
import type { EvaluationContext } from '../evaluate.ts'
import { placeOf } from '../navigation/routes.ts'
import type { ShellView } from '../view.ts'
import { searchOf } from './list.ts'
import { textOf } from './text-of.ts'

export function footerLinks(
  { index }: FrontProgram,
  context: EvaluationContext,
): ShellView['footer']['links'] {
  return index.shell.footer.flatMap(({ text, to }) => {
    const place = placeOf(to, context)
    return place ? [{ text: textOf(text, context), path: place.path + searchOf(place.query) }] : []
  })
}
