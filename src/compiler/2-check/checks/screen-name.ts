import { raise } from '../../diagnostics.generated.ts'
import { valueOf } from '../../model/read-node.ts'
import { checkEach } from '../check-table.ts'

/** No dot, no slash, nothing that a folder of pages has a meaning for. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** The pages of a screen are files of its name. */
export const screenName = checkEach('screen', ({ screen, node }, { report }) => {
  if (!NAME.test(screen.id))
    report.add(raise.screenName(valueOf(node, 'screen')?.span ?? node.span, { name: screen.id }))
})
