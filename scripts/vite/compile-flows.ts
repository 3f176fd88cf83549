import { resolveBasePath } from '../../server/http/address.ts'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile, type Compiled, type CompiledTenant } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { FlowsRefused } from './flows-refused.ts'

export type CompiledFlows = Compiled & { readonly program: NonNullable<Compiled['program']> }

/** Without a tenant in the message, it is this one. */
export const defaultTenant = 'default'

/** @throws FlowsRefused */
export function compileFlows(root: string): CompiledFlows {
  const sources = withAddresses(readSources(root), resolveBasePath(root))
  const compiled = compile(sources)
  const { program, diagnostics } = compiled
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (program === undefined || errors.length > 0)
    throw new FlowsRefused(formatDiagnostics(diagnostics, sources))
  return { ...compiled, program }
}

/** A deployment may set the base path, which the compiler does not know. */
function withAddresses(sources: Sources, basePath: string): Sources {
  const pictures = [...(sources.pictures ?? [])].map(
    ([path, file]) => [path, `${basePath}/${file}`] as const,
  )
  return { ...sources, pictures: new Map(pictures) }
}

/** @throws FlowsRefused when its file is gone */
export function flowsOf({ tenants }: CompiledFlows, name: string): CompiledTenant {
  const tenant = tenants[name]
  if (tenant === undefined) throw new FlowsRefused(`There is no tenant "${name}" any more.\n`)
  return tenant
}
