import { describe, expect, test } from 'vitest'
import { call, notice, program, screen, set } from '../../../tests/support/engine/test-program.ts'
import { noon, ok, run } from '../../../tests/support/engine/test-run.ts'
import { shellView } from '../views/shell-view.ts'

const hall = screen('hall', { access: 'auth', enter: [call('one')] })
const ask = call('two', { ok: [set('session.token', 'known')] })

const plain = program([hall], { askSession: [ask] })
const answers = { ...plain.index.answers, noAnswer: [notice('no-answer')] }
const product = { ...plain, index: { ...plain.index, answers } }

const start = () => run(product)
const operations = (of: ReturnType<typeof run>) => of.of('call').map(({ operation }) => operation)
const moves = (of: ReturnType<typeof run>) => of.of('go').map(({ path }) => path)

describe('a session that the page does not know', () => {
  test('is asked for before the first guarded screen, which then begins', () => {
    const door = start()
    door.enter('/hall', { tab: 'a' })
    expect([operations(door), moves(door)]).toEqual([['two'], []])
    expect(door.state().visit).toMatchObject({ screen: 'hall', unmet: true })
    door.answer('two', ok())
    expect([operations(door), moves(door)]).toEqual([['one'], []])
    expect(door.state().visit).toMatchObject({ screen: 'hall', query: { tab: 'a' } })
    expect(door.state().visit).not.toHaveProperty('unmet')
    expect(door.state().visit).not.toHaveProperty('asking')
  })

  test('a public screen asks for none', () => {
    const door = start()
    door.enter('/lobby')
    expect(operations(door)).toEqual([])
    door.enter('/hall')
    expect(operations(door)).toEqual(['two'])
  })

  test('none leads to the sign-in, which remembers the screen, and is asked for once', () => {
    const door = start()
    door.enter('/hall', { tab: 'a' })
    door.answer('two', { kind: 'unauthorized' })
    expect(moves(door)).toEqual(['/gate'])
    expect(door.state().stores['session']?.['wanted']).toEqual({
      route: '/hall',
      params: {},
      query: { tab: 'a' },
      at: noon,
    })
    door.follow()
    door.enter('/hall')
    expect([operations(door), moves(door)]).toEqual([[], ['/gate']])
  })

  test('waits after a lost network until the retry has an answer', () => {
    const door = start()
    door.enter('/hall')
    door.answer('two', { kind: 'no-answer' })
    expect(moves(door)).toEqual([])
    expect(door.state().visit).toMatchObject({ screen: 'hall', unmet: true })
    // The loading cover would hide the retry.
    expect(shellView(product, door.state()).covered).toBe(false)
    const [told] = door.state().notices
    door.send({ type: 'notice-retried', notice: told?.number ?? 0 })
    expect(operations(door)).toEqual(['two'])
    door.answer('two', ok())
    expect([operations(door), moves(door)]).toEqual([['one'], []])
  })

  test('goes to the sign-in when the user dismisses the retry', () => {
    const door = start()
    door.enter('/hall')
    door.answer('two', { kind: 'no-answer' })
    const [told] = door.state().notices
    door.send({ type: 'notice-dismissed', notice: told?.number ?? 0 })
    expect(moves(door)).toEqual(['/gate'])
  })
})
