import type { Performer } from './performing.ts'
import { reached } from './reached.ts'

/** Leaves by a form POST once everything remembered is written. */
export const postForm: Performer<'post-form'> = async (way, performing) => {
  const { ports, leavings } = performing
  const isLeaving = leavings.begin()
  await ports.storage.settled()
  if (await reached(way, isLeaving, performing)) ports.navigation.postForm(way.url, way.fields)
}
