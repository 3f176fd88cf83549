import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publishingCookie } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { slotOf } from '../store/step-slots.ts'
import { builtIn } from './activations.ts'
import { Brake } from './step-counts.ts'

/** The operation of a call; '' for an unknown address. */
const operationOf = ({ routeOptions: { schema } }: FastifyRequest): string =>
  (schema as { readonly operationId?: string } | undefined)?.operationId ?? ''

/**
 * Counts the calls of pages while their tenant has a rollout, by the version of the page. A call
 * has failed when its answer is an error, of the person (4xx) or of the server (5xx): a screen that
 * sends a wrong value is refused like a person that types it.
 */
export function countSteps(
  app: FastifyInstance,
  {
    published,
    tenants,
    clock,
    origins,
    stepCounts,
  }: Pick<Services, 'published' | 'tenants' | 'clock' | 'origins' | 'stepCounts'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const tenant_id = tenants.of(request.headers).name
    const { candidate, active } = published.tenant(tenant_id)
    if (candidate === null) return
    const version = publishingCookie(request.headers.cookie, 'version', origins.secure)
    const step = operationOf(request)
    if (step === '' || (version !== candidate && version !== (active ?? builtIn))) return
    stepCounts.add({ tenant_id, version, step, slot: slotOf(clock.now()) }, reply.statusCode >= 400)
  })
}

/** An end of a rollout for its failures. */
export type Braked = {
  readonly tenant: string
  readonly version: string | null
  readonly step: string
}

const everyMs = 2_000

/**
 * Writes the counts and checks the rollouts as long as the process lives.
 * @returns ends it
 */
export function watchRollouts(
  {
    store,
    clock,
    published,
    tenants,
    stepCounts,
  }: Pick<Services, 'store' | 'clock' | 'published' | 'tenants' | 'stepCounts'>,
  {
    report,
    onBrake,
  }: {
    readonly report: (problem: unknown) => void
    readonly onBrake: (braked: Braked) => void
  },
): () => void {
  const brake = new Brake()
  const state = { isRunning: false }
  const check = async () => {
    await stepCounts.write(store)
    for (const { name } of tenants.all) {
      const row = published.tenant(name)
      const step = await brake.check(store, clock.now(), row)
      if (step === undefined) continue
      await published.refresh()
      onBrake({ tenant: name, version: row.candidate, step })
    }
  }
  const timer = setInterval(() => {
    if (state.isRunning) return
    state.isRunning = true
    void check()
      .catch(report)
      .finally(() => {
        state.isRunning = false
      })
  }, everyMs).unref()
  return () => clearInterval(timer)
}
