import type { Performer } from './performing.ts'

export const report: Performer<'report'> = ({ defect }, { ports }) => ports.log.defect(defect)
