import { raise } from '../../diagnostics.generated.ts'
import { jumpedAt } from '../../root-cause.ts'
import { checkEach } from '../check-table.ts'

/**
 * Back must not return to a screen that redirects at once, because the user could never get back.
 */
export const jumpWithoutPress = checkEach('jump-alone', ({ node, jump }, { report }) => {
  const diagnostic = raise.jumpWithoutPress(
    node.span,
    {},
    jump ? [{ span: jump.span, message: 'This is the jump.' }] : [],
  )
  report.add(jump ? jumpedAt(jump.span, diagnostic) : diagnostic)
})
