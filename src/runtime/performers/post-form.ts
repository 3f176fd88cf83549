import type { Performer } from './performing.ts'

/** Leaves by a form POST once everything remembered is written. */
export const postForm: Performer<'post-form'> = async ({ url, fields }, { ports, leaving }) => {
  leaving()
  await ports.storage.settled()
  ports.navigation.postForm(url, fields)
}
