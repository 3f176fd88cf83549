import type { FrontProgram } from '../../language/program.ts'
import type { ShellView } from '../view.ts'

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
