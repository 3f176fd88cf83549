import type { Performer } from './performing.ts'

/** Leaves by a form POST once everything remembered is written. */
export const postForm: Performer<'post-form'> = ({ url, fields }, { ports, leaving }) => {
  leaving()
  void ports.storage.settled().then(() => ports.navigation.postForm(url, fields))
}
