import { join } from 'node:path'
import { StartFailure } from '../server/http/errors.ts'
import { openSecurityLog, securityLine } from '../server/log/security-log.ts'
import { generateSealingKey, loadSealer, unknownSealingKey } from '../server/sealing/key-files.ts'
import {
  countSealedValues,
  overlapMs,
  retireKeys,
  rotateKeys,
} from '../server/sealing/rotate-keys.ts'
import { UnknownSealingKeyError } from '../server/sealing/sealer.ts'
import { openStore } from '../server/store/open-store.ts'
import type { Store } from '../server/store/tables.ts'
import { formatError } from './start/format-error.ts'
import { startSettings, type StartSettings } from './start/start-settings.ts'

// npm run keys: lists, rotates and retires the keys that protect the database (docs/operations.md).
const usage = 'npm run keys, or npm run keys -- rotate [--at-once] | retire | generate'

async function listKeys(store: Store, settings: StartSettings): Promise<readonly string[]> {
  const counts = await countSealedValues(store)
  const secrets = await store
    .selectFrom('secret')
    .select(['name', 'id', 'used_from'])
    .orderBy('name')
    .orderBy('used_from')
    .execute()
  return [
    ...loadSealer(settings)
      .keyIds()
      .map(
        (id, index) =>
          `sealing key ${id}: ${counts.get(id) ?? 0} values${index === 0 ? ', seals' : ''}`,
      ),
    ...secrets.map(
      ({ name, id, used_from }) =>
        `${name} ${id}: ${used_from === 0 ? 'from the first start' : `used from ${new Date(used_from).toISOString()}`}`,
    ),
  ]
}

/** Opens the security log before the keys change. Returns the function that notes the change. */
function openLog({ securityLog = 'stderr' }: StartSettings): () => void {
  const security = openSecurityLog(securityLog)
  return () =>
    security.write(
      securityLine(
        { event: 'admin.keys', outcome: 'success', account: null },
        { tenant: null, address: null, traceId: '' },
      ),
    )
}

async function run(command: string, settings: StartSettings): Promise<readonly string[]> {
  const store = await openStore(settings)
  const source = { ...settings, store }
  try {
    switch (command) {
      case '':
        return await listKeys(store, settings)
      case 'rotate':
      case 'rotate --at-once': {
        const atOnce = command !== 'rotate'
        const noteChange = openLog(settings)
        const resealed = await rotateKeys({ ...source, now: Date.now(), atOnce })
        noteChange()
        return [
          `Sealed ${resealed} values under the key ${loadSealer(settings).keyIds()[0]}.`,
          atOnce
            ? 'Restart every server now. Running sign-ins begin again; sessions stay.'
            : `Restart every server within ${overlapMs / 60_000} minutes, and once more later: then the new keys are used.`,
        ]
      }
      case 'retire': {
        const noteChange = openLog(settings)
        const retired = await retireKeys(source)
        if (retired.length === 0) return ['No key to retire.']
        noteChange()
        return settings.sealingKeys === undefined
          ? [`Removed ${retired.join(', ')}.`]
          : [`Remove ${retired.join(', ')} from SEALING_KEYS.`]
      }
      default:
        throw new StartFailure(`Unknown command "${command}". Write ${usage}.`)
    }
  } catch (problem) {
    if (problem instanceof UnknownSealingKeyError)
      throw unknownSealingKey(settings.dataFolder, problem.keyId)
    throw problem
  } finally {
    await store.destroy()
  }
}

try {
  const command = process.argv.slice(2).join(' ')
  const settings = startSettings(process.env, join(import.meta.dirname, '..'))
  const lines = command === 'generate' ? [generateSealingKey()] : await run(command, settings)
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exit(1)
}
