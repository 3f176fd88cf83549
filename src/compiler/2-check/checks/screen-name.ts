import { raise } from '../../diagnostics.generated.ts'
import { valueOf } from '../../model/read-node.ts'
import { checkEach } from '../check-table.ts'

/**
 * Lower-case letters and digits with hyphens, because dots and slashes have a meaning in paths of
 * pages.
 */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** The name of a screen is the name of its page files, so it has safe characters only. */
export const screenName = checkEach('screen', ({ screen, node }, { report }) => {
  if (!NAME.test(screen.id))
    report.add(raise.screenName(valueOf(node, 'screen')?.span ?? node.span, { name: screen.id }))
})
