import { parseArgs } from 'node:util'
import { StartFailure } from '../server/http/errors.ts'
import { PublishingConflict, UnusableVersion } from '../server/publishing/activations.ts'
import { databaseClock, openStore } from '../server/store/open-store.ts'
import { StepFailed } from './publishing/build-version.ts'
import { explainSignIn } from './publishing/explain-sign-in.ts'
import { listVersions } from './publishing/list-versions.ts'
import { publish } from './publishing/publish.ts'
import { type Asked, conflictText, Refused } from './publishing/publisher.ts'
import { rollBack } from './publishing/roll-back.ts'
import { changeRollout } from './publishing/roll-out.ts'
import { changeTokens } from './publishing/tokens.ts'
import { formatError } from './start/format-error.ts'
import { startSettings } from './start/start-settings.ts'
import { root } from './vite/product.ts'

// gatehouse publish, versions, rollback, rollout, token (docs/guide/publishing.md), and explain
// (docs/guide/explaining.md), on the database that the environment names.
const commands: Readonly<Record<string, (asked: Asked) => Promise<readonly string[]>>> = {
  publish,
  versions: listVersions,
  rollback: rollBack,
  rollout: changeRollout,
  token: changeTokens,
  explain: explainSignIn,
}

const options = {
  product: { type: 'string' },
  tenant: { type: 'string' },
  message: { type: 'string' },
  author: { type: 'string' },
  base: { type: 'string' },
  to: { type: 'string' },
  percent: { type: 'string' },
  name: { type: 'string' },
  code: { type: 'string' },
  force: { type: 'boolean' },
  finish: { type: 'boolean' },
  stop: { type: 'boolean' },
  remove: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** Returns the exit code: 1 for a refused project, 3 for every other reason to change nothing. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const command = commands[positionals[0] ?? '']
  if (command === undefined) throw new StartFailure(`There is no command "${positionals[0]}".`)
  const settings = startSettings(process.env, root)
  // In production the server makes and renews the tables; a publisher with another version of
  // Gatehouse must not.
  const isDevelopment = settings.mode !== 'backend' && settings.databaseUrl === undefined
  const store = await openStore(settings, { isDevelopment })
  try {
    const now = databaseClock(settings)
    const lines = await command({ store, settings, options: values, now })
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  } catch (problem) {
    if (problem instanceof StepFailed) {
      process.stderr.write(`${problem.message}\nNothing was published.\n`)
      return 1
    }
    if (problem instanceof PublishingConflict) {
      process.stderr.write(`${conflictText(problem)}\n`)
      return 3
    }
    if (problem instanceof Refused || problem instanceof UnusableVersion) {
      process.stderr.write(`${problem.message}\n`)
      return 3
    }
    throw problem
  } finally {
    await store.destroy()
  }
}

try {
  process.exitCode = await run()
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exitCode = 2
}
