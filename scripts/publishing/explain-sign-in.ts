import { StartFailure } from '../../server/http/errors.ts'
import { builtIn } from '../../server/publishing/activations.ts'
import { readText, readVersion } from '../../server/publishing/stored-versions.ts'
import { readSupportCode } from '../../server/random-handle.ts'
import type { Store } from '../../server/store/tables.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile, type CompiledTenant } from '../../src/compiler/compile.ts'
import { environmentOf } from '../../src/runtime/environment.ts'
import type { RecordedEvent } from '../../src/runtime/record/recorder.ts'
import { describeSteps, type DescribedStep } from '../replay/describe-steps.ts'
import { replay } from '../replay/replay.ts'
import { withProductSources } from './product-sources.ts'
import { type Asked, assertPermitted, Refused, tenantOf, timeText } from './publisher.ts'

/**
 * gatehouse explain <code>: a sign-in by its support code, step by step, on the version of the
 * program on which it ran.
 * @throws StartFailure for a text that is no code; Refused for an unknown code
 */
export async function explainSignIn(asked: Asked): Promise<readonly string[]> {
  const { store, options } = asked
  const code = readSupportCode(options.code ?? '')
  if (code === undefined)
    throw new StartFailure('A support code has ten letters and digits, such as 7KQ4M-X29DT.')
  const tenant = tenantOf(options, 'explain')
  await assertPermitted(asked, [tenant])
  const known = { tenant_id: tenant, code }
  const [request, details] = [await requestOf(store, known), await detailsOf(store, known)]
  if (request === undefined && details === undefined)
    throw new Refused(
      `${tenant} has no sign-in with the code ${code}. A sign-in is known for about an hour, and sent details for 14 days.`,
    )
  const version = details ? details.version : (request?.version ?? null)
  const steps = details && (await stepsOf(asked, { ...known, version, events: details.events }))
  if (options.json === true)
    return [JSON.stringify({ tenant, code, version: version ?? builtIn, steps }, undefined, 1)]
  return [
    `Sign-in ${code} of ${tenant}, on version ${version ?? builtIn}.`,
    ...(request ? [factsOf(request)] : []),
    ...(details
      ? [`The details were sent at ${timeText(details.sent_at)}.`, '', ...(steps ?? []).map(lineOf)]
      : [
          'No details were sent: the tenant does not allow it, or the person did not press the button.',
        ]),
  ]
}

interface Known {
  readonly tenant_id: string
  readonly code: string
}

const requestOf = (store: Store, { tenant_id, code }: Known) =>
  store
    .selectFrom('login_request')
    .select(['version', 'first_method', 'second_method', 'verified_at', 'used_at', 'expires_at'])
    .where('support_code', '=', code)
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()

const detailsOf = (store: Store, { tenant_id, code }: Known) =>
  store
    .selectFrom('support_details')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('code', '=', code)
    .executeTakeFirst()

function factsOf(request: NonNullable<Awaited<ReturnType<typeof requestOf>>>): string {
  const { first_method, second_method, used_at, verified_at, expires_at } = request
  const proven = [first_method, second_method].filter((method) => method !== null)
  const end =
    used_at !== null
      ? `It was handed over at ${timeText(used_at)}.`
      : `It ${verified_at === null ? 'is not verified' : 'is verified'}, and may be used until ${timeText(expires_at)}.`
  return `Proven: ${proven.length === 0 ? 'nothing' : proven.join(', ')}. ${end}`
}

/** @throws Refused when the version does not compile with this Gatehouse */
async function stepsOf(
  { store, options }: Asked,
  {
    tenant_id,
    version,
    events,
  }: { readonly tenant_id: string; readonly version: string | null; readonly events: string },
): Promise<readonly DescribedStep[]> {
  const own = await compiledTenant(store, { tenant_id, version, product: options.product })
  if (own === undefined)
    throw new Refused(
      `The flows of ${version ?? builtIn} cannot be read with this Gatehouse. Use the one that published them.`,
    )
  const program = {
    ...own.program,
    environment: environmentOf(own.program.index.environments, {
      origin: 'https://localhost',
      hostname: 'localhost',
      basePath: '',
    }),
  }
  // Written by `saveDetails`.
  const { steps } = replay(program, JSON.parse(events) as readonly RecordedEvent[])
  return describeSteps(steps, { program, textOf: (key) => textOf(own, key) })
}

async function compiledTenant(
  store: Store,
  {
    tenant_id,
    version,
    product,
  }: {
    readonly tenant_id: string
    readonly version: string | null
    readonly product: string | undefined
  },
): Promise<CompiledTenant | undefined> {
  const compiled = (folder: string) => compile(readSources(folder)).tenants[tenant_id]
  if (version === null) return product === undefined ? undefined : compiled(product)
  const stored = await readVersion(store, { tenant_id, id: version })
  const sources = stored && (await readText(store, stored.sources_hash))
  return sources === undefined ? undefined : withProductSources(sources, compiled)
}

/** The text in the first language, with its places; the key where it has none. */
function textOf({ texts, program }: CompiledTenant, key: string): string {
  let found: unknown = texts[program.index.texts.languages[0] ?? '']
  for (const name of key.split('.'))
    found =
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([own]) => own === name)?.[1]
        : undefined
  return typeof found === 'string' ? found : key
}

const lineOf = ({ at, sentences }: DescribedStep): string =>
  `${new Date(at).toISOString().slice(11, 19)}  ${sentences.join(' ')}`
