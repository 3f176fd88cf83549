import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSealer } from '../sealing/key-files.ts'
import { openStore } from '../store/open-store.ts'
import { type Carried, mailWorker } from './mail.ts'
import { writeMail } from './outbox.ts'

const patience = { timeout: 15_000, interval: 10 }

test('a failed carrier gets one test message first, then the others', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const store = await openStore({ dataFolder })
  const sealer = loadSealer({ dataFolder })
  let now = 0
  const asked: ((carried: Carried) => void)[] = []
  const letter = (n: number) =>
    writeMail(
      { sealer },
      {
        store,
        at: 0,
        mail: {
          channel: 'email',
          username: 'minji.kim',
          recipient: `${n}@example.com`,
          subject: '',
          body: '',
          code: '',
          language: 'en-US',
          tenant: 'default',
        },
        delivery: { scope: `${n}`, expiresAt: 1_000_000 },
      },
    )
  for (let n = 0; n < 6; n += 1) await letter(n)
  const mail = mailWorker(
    { store, sealer, clock: { now: () => now } },
    {
      carrier: () => new Promise((answer) => asked.push(answer)),
      keepsMessages: true,
      report: () => undefined,
    },
  )
  mail.wake()
  await expect.poll(() => asked.length, patience).toBe(4)
  for (const answer of asked.splice(0)) answer({ kind: 'unreachable', reason: 'down' })
  await expect
    .poll(
      async () =>
        (
          await store
            .selectFrom('delivery')
            .select('message_id')
            .where('tries', '=', 1)
            .where('next_at', '<', 60_000)
            .execute()
        ).length,
      patience,
    )
    .toBe(4)

  now = 31_000
  mail.wake()
  await expect.poll(() => asked.length, patience).toBe(1)
  // Another look during a running delivery finds no free slot.
  mail.wake()
  await store.selectFrom('delivery').selectAll().execute()
  expect(asked).toHaveLength(1)
  asked.splice(0)[0]?.({ kind: 'sent' })
  await expect.poll(() => asked.length, patience).toBe(4)
  for (const answer of asked.splice(0)) answer({ kind: 'sent' })
  await expect.poll(() => asked.length, patience).toBe(1)
  asked.splice(0)[0]?.({ kind: 'sent' })
  await mail.stop()
  await store.destroy()
  rmSync(dataFolder, { recursive: true })
})
