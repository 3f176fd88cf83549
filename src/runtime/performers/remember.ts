import type { Performer } from './performing.ts'

export const remember: Performer<'remember'> = ({ flow, stores }, { ports }) => ports.storage.remember(flow, stores)
