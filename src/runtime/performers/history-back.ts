import type { Performer } from './performing.ts'

export const historyBack: Performer<'history-back'> = (_effect, { ports }) =>
  ports.navigation.back()
