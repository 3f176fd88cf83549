import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { publishBuild } from '../../server/publishing/publish-build.ts'
import { version as engine } from '../../src/cli/usage.ts'
import { FlowsRefused } from '../start/format-error.ts'
import { compileFlows } from '../vite/compile-flows.ts'
import { ownProduct, productIn, root } from '../vite/product.ts'
import { buildVersion, playScenarios, StepFailed } from './build-version.ts'
import { changesUntil } from './changes-between.ts'
import { readProductSources } from './product-sources.ts'
import { type Asked, assertPermitted, authorOf, Refused, seenTenant } from './publisher.ts'
import { shareOf } from './roll-out.ts'

/**
 * gatehouse publish: checks, plays the scenarios, builds, and stores a version of each tenant.
 * @throws StepFailed, PublishingConflict, Refused
 */
export async function publish(asked: Asked): Promise<readonly string[]> {
  const { store, options } = asked
  const product = productIn(resolve(options.product ?? root))
  if (product.basePath !== ownProduct.basePath)
    throw new Refused(
      `The product is built for ${product.basePath}, and the server serves ${ownProduct.basePath}.`,
    )
  const share = options.percent === undefined ? undefined : shareOf(options.percent)
  if (share !== undefined && options.force === true)
    throw new Refused('Give --percent or --force, not both.')
  const tenants = tenantsOf(product.folder, options.tenant)
  await assertPermitted(asked, tenants)
  const author = await authorOf(asked)
  const seen = await Promise.all(tenants.map((tenant) => seenTenant(store, tenant, options.base)))
  const sources = readProductSources(product.folder)
  await playScenarios(product.folder)
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-version-'))
  try {
    await buildVersion(product.folder, folder, tenants)
    if (readProductSources(product.folder) !== sources)
      throw new Refused('The sources changed while they were built. Nothing was published.')
    const published = await publishBuild(store, {
      folder,
      sources,
      seen,
      changesOf: changesUntil(store, product.folder),
      author,
      message: options.message ?? '',
      engine,
      now: asked.now,
      assertPermitted: (transaction) => assertPermitted({ ...asked, store: transaction }, tenants),
      isForced: options.force,
      share,
    })
    return published.map(({ tenant, id, isNew }) =>
      isNew
        ? `${tenant}: ${id} ${share === undefined ? 'is active' : `is in a rollout, ${options.percent} %`}.`
        : `${tenant}: ${id} was there already. Nothing was changed.`,
    )
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true })
  }
}

/** @throws StepFailed for flows that do not compile, Refused for an unknown tenant */
function tenantsOf(folder: string, wanted: string | undefined): readonly string[] {
  try {
    const names = Object.keys(compileFlows(folder).tenants)
    if (wanted === undefined) return names
    if (names.includes(wanted)) return [wanted]
    throw new Refused(`There is no tenant "${wanted}". There are ${names.join(', ')}.`)
  } catch (problem) {
    throw problem instanceof FlowsRefused ? new StepFailed(problem.message) : problem
  }
}
