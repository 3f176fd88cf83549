import { type Places, placesOf } from '../compiler/2-resolve/origin.ts'
import type { CompiledTenant, Compiled } from '../compiler/compile.ts'
import type { Sources } from '../compiler/sources.ts'

/** A version of a product that compiles: its tenants, the default first, and its sources. */
export interface Version {
  readonly tenants: Readonly<Record<string, CompiledTenant>>
  readonly places: Places
}

/** Returns a version for `compare`; `compiled` has no errors. */
export function versionOf(sources: Sources, { tenants }: Compiled): Version {
  return { tenants, places: placesOf(sources) }
}
