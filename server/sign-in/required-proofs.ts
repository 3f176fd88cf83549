import type { Store } from '../store/open-store.ts'
import { floorOf, reachesFloor } from '../tenants/floor.ts'

/** True when these methods may end a sign-in, apart from their number. */
export type Sufficient = (methods: readonly string[]) => boolean

/** Returns whether methods reach the floor of the tenant (docs/decisions/0102). */
export async function sufficientProofs(
  store: Store,
  { tenant_id }: { readonly tenant_id: string },
): Promise<Sufficient> {
  const floor = await floorOf(store, tenant_id)
  return (methods) => reachesFloor(floor, methods)
}
