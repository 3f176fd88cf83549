import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder, keepAssets, mergeBuilds } from './build-files.ts'
import { markBuilt } from './built-from.ts'
import { type CompiledFlows, compileFlows, flowsOf } from './compile-flows.ts'
import { viteConfigFor } from './config.ts'
import { writeDeployment } from './deployment/write-deployment.ts'
import { addIntegrity, writeJourneyTable } from './integrity.ts'
import { formActionOrigins, writePagePolicies } from './page-policy.ts'
import { latinFace } from './prerender/chunks-of.ts'
import { createFirstStyle } from './prerender/first-style.ts'
import { loadDrawer } from './prerender/load-drawer.ts'
import { pageTable, writePageTables } from './prerender/page-table.ts'
import { prerender, type Prerenderer, writePlainPage } from './prerender/prerender.ts'
import { connectOrigins } from './product-api.ts'
import type { Product } from './product.ts'
import { copyLogo, tenantsOf, writeTenants } from './tenants.ts'
import { firstJourney } from './used-by-journeys.ts'

/**
 * Builds dist/ of a product: static files with hashed names, and the pages of every tenant.
 * @param before folder of the replaced build; its assets stay
 * @param tenants only these; by default all
 * @throws FlowsRefused, before the bundler starts, when the flows do not compile
 */
export async function buildFrontEnd(
  product: Product,
  {
    before,
    tenants,
  }: {
    readonly before?: string | undefined
    readonly tenants?: readonly string[] | undefined
  } = {},
): Promise<void> {
  const { folder, dist } = product
  const compiled = onlyTenants(compileFlows(folder), tenants)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  const prerenderer = { draw: await loadDrawer(), firstStyle: createFirstStyle() }
  const names = Object.keys(compiled.tenants)
  const folderOf = (tenant: string) => join(dist, `.${tenant}`)
  const policies: [string, Awaited<ReturnType<typeof buildTenant>>][] = []
  // In sequence, because the bundler uses the whole machine.
  for (const tenant of names)
    policies.push([
      tenant,
      await buildTenant(product, tenant, compiled, folderOf(tenant), prerenderer),
    ])
  mergeBuilds(dist, names.map(folderOf))
  writePagePolicies(dist, Object.fromEntries(policies))
  writePageTables(
    dist,
    Object.values(compiled.tenants).map(({ program: { index, journeys } }) =>
      pageTable(index, journeys),
    ),
  )
  writeTenants(dist, tenantsOf(compiled))
  writePlainPage(dist, compiled)
  await compressFolder(
    dist,
    new Set(
      Object.values(compiled.tenants).flatMap(
        ({ program }) => program.journeys[firstJourney(program)]?.screens.map(({ id }) => id) ?? [],
      ),
    ),
  )
  if (before !== undefined) keepAssets(before, dist, Date.now())
  writeDeployment(product)
  markBuilt(product)
}

function onlyTenants(compiled: CompiledFlows, names?: readonly string[]): CompiledFlows {
  if (names === undefined) return compiled
  const tenants = Object.fromEntries(names.map((name) => [name, flowsOf(compiled, name)]))
  return { ...compiled, tenants }
}

/** A complete program of its own, so that users of one tenant load nothing of another. */
async function buildTenant(
  product: Product,
  tenant: string,
  compiled: CompiledFlows,
  folder: string,
  prerenderer: Prerenderer,
) {
  const built = await build({
    ...viteConfigFor(product, tenant, compiled),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { ...viteConfigFor(product).build, outDir: folder },
  })
  const flows = flowsOf(compiled, tenant)
  copyLogo(flows.look, product.folder, folder)
  const table = writeJourneyTable(folder, product.basePath)
  const scriptHash = addIntegrity(folder, product.basePath, {
    first: firstJourney(flows.program),
    table,
  })
  const styleHashes = prerender(folder, product.basePath, flows, { built, table }, prerenderer)
  return {
    scriptHashes: [scriptHash, latinFace({ built, table }).scriptHash],
    styleHashes,
    formActionOrigins: formActionOrigins(flows.program.index.environments),
    connectOrigins: connectOrigins(folder),
  }
}
