import { expect, test } from 'vitest'
import { createMailbox } from './runtime.ts'

test('queues items that are sent during processing', () => {
  const log: string[] = []
  const mailbox = createMailbox<string>(
    (item) => {
      log.push(`${item} begins`)
      if (item === 'a') {
        mailbox.send('b')
        mailbox.send('c')
      }
      log.push(`${item} ends`)
    },
    () => undefined,
  )
  mailbox.send('a')
  mailbox.send('d')
  expect(log).toEqual([
    'a begins',
    'a ends',
    'b begins',
    'b ends',
    'c begins',
    'c ends',
    'd begins',
    'd ends',
  ])
})

test('one that cannot be processed does not stop the next', () => {
  const done: number[] = []
  const errors: unknown[] = []
  const mailbox = createMailbox<number>(
    (item) => {
      if (item === 1) throw new Error('one')
      done.push(item)
    },
    (error) => errors.push(error),
  )
  for (const item of [1, 2]) mailbox.send(item)
  expect([done, errors]).toEqual([[2], [new Error('one')]])
})
