import { valueOf, wordAt } from '../../model/read-node.ts'
import { integer, limited } from '../../types/type.ts'
import { timersAt } from '../app-timers.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkText, walkTextAt, walkTextWith } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import type { BlockWalker, WrittenBlock } from './block-walker.ts'

const seconds = limited(integer, { minimum: 1 })

export const countdown: BlockWalker = (written) => {
  const timer = timerOf(written)
  const label = walkText(valueOf(written.node, 'label'), written.place)
  const until = walkTextWith('time', valueOf(written.node, 'until'), written.place)
  const over = walkText(valueOf(written.node, 'over'), written.place)
  const last = walkWanted(valueOf(written.node, 'last'), seconds, written.place)
  return timer !== undefined && label
    ? {
        block: 'countdown',
        timer,
        label,
        ...(until ? { until } : {}),
        ...(over ? { over } : {}),
        ...(last ? { last } : {}),
      }
    : undefined
}

export const resend: BlockWalker = (written) => {
  const { node, place } = written
  const timer = timerOf(written)
  const label = walkTextAt('button', valueOf(node, 'label'), place)
  const press = place.walk.steps(valueOf(node, 'press'), place)
  const kind = wordAt(node, 'kind')
  return timer !== undefined && label
    ? {
        block: 'resend',
        timer,
        label,
        ...(kind === 'main' || kind === 'plain' ? { kind } : {}),
        press,
      }
    : undefined
}

function timerOf({ value, place }: WrittenBlock): string | undefined {
  const named = nameAt(value, place)
  return named && announceName('timer', named, timersAt(place), place) ? named.name : undefined
}
