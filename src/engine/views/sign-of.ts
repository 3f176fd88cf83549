import type { FrontProgram } from '../../language/program.ts'
import type { ShellView } from '../view.ts'

/** By what a tenant is known before its branding is there, and when that never comes. */
export function signOf({
  index: {
    tenant: { logo, sign },
  },
}: FrontProgram): Pick<ShellView['logo'], 'source' | 'sign'> {
  return { ...(logo !== undefined && { source: logo }), ...(sign !== undefined && { sign }) }
}
