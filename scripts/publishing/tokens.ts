import { addToken, removeTokens } from '../../server/publishing/publishing-tokens.ts'
import { type Asked, Refused, tenantOf } from './publisher.ts'

/**
 * gatehouse token: gives a person or a program a token, or takes it away. Needs no token: it is for
 * the operator, and needs the database itself.
 * @throws Refused
 */
export async function changeTokens({ store, options, now }: Asked): Promise<readonly string[]> {
  const tenant_id = tenantOf(options, 'token')
  const { name, remove = false } = options
  if (name === undefined) throw new Refused('Name the person or the program by --name.')
  if (!remove)
    return [
      await addToken(store, await now(store), { tenant_id, name }),
      `This token of ${name} publishes for ${tenant_id}, as GATEHOUSE_TOKEN. It is shown once.`,
    ]
  const removed = await removeTokens(store, { tenant_id, name })
  if (removed === 0) throw new Refused(`${name} has no token of ${tenant_id}.`)
  return [`Removed ${removed} token${removed === 1 ? '' : 's'} of ${name}.`]
}
