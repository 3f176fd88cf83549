import type { Performer } from './performing.ts'

export const window: Performer<'window'> = ({ act }, { ports }) => ports.page[act]()
