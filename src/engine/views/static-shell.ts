import type { FrontProgram } from '../../language/program.ts'
import { type EvaluationContext, textOf } from '../evaluate.ts'
import { placeOf } from '../navigation/routes.ts'
import type { ShellView } from '../view.ts'
import { searchOf } from './list.ts'

export function footerLinks(
  { index }: FrontProgram,
  context: EvaluationContext,
): ShellView['footer']['links'] {
  return index.shell.footer.flatMap(({ text, to }) => {
    const place = placeOf(to, context)
    return place ? [{ text: textOf(text, context), path: place.path + searchOf(place.query) }] : []
  })
}

/**
 * Returns the picture or drawing that identifies a tenant before its branding arrives, and when it
 * never arrives.
 */
export function tenantMark({
  index: {
    tenant: { logo, sign },
  },
}: FrontProgram): Pick<ShellView['logo'], 'source' | 'sign'> {
  return { ...(logo !== undefined && { source: logo }), ...(sign !== undefined && { sign }) }
}
