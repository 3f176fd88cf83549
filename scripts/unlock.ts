import { join } from 'node:path'
import { StartFailure } from '../server/http/errors.ts'
import { openSecurityLog, securityLine } from '../server/log/security-log.ts'
import { unlockUsername } from '../server/sign-in/account-state.ts'
import { openStore } from '../server/store/open-store.ts'
import { formatError } from './start/format-error.ts'
import { startSettings } from './start/start-settings.ts'

// npm run unlock -- <tenant> <ID>: gives an account all tries back, beside a running server. For
// owners without a known browser and without a method for a reset.
const [tenant, username, ...others] = process.argv.slice(2)

try {
  if (tenant === undefined || username === undefined || others.length > 0)
    throw new StartFailure('Write: npm run unlock -- <tenant> <ID>')
  const settings = startSettings(process.env, join(import.meta.dirname, '..'))
  const security = openSecurityLog(settings.securityLog ?? 'stderr')
  const store = await openStore(settings)
  try {
    const account = await unlockUsername(store, tenant, username)
    if (account === undefined)
      throw new StartFailure(`The tenant "${tenant}" has no account "${username}".`)
    security.write(
      securityLine(
        { event: 'admin.unlock', outcome: 'success', account },
        { tenant, address: null, traceId: '' },
      ),
    )
  } finally {
    await store.destroy()
  }
  process.stdout.write(`${username} has all tries again.\n`)
} catch (problem) {
  process.stderr.write(`${formatError(problem)}\n`)
  process.exit(1)
}
