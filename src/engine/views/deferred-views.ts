import { checklistView } from './checklist-view.ts'
import { codesView } from './codes-view.ts'
import { countdownView } from './countdown-view.ts'
import { identityView } from './identity-view.ts'
import { linksView } from './links-view.ts'
import { listView } from './list.ts'
import { markdownView } from './markdown-view.ts'
import { menuView } from './menu-view.ts'
import { qrView } from './qr-view.ts'
import { selectView } from './select-view.ts'
import { strengthView } from './strength-view.ts'

/**
 * Blocks that show an answer, results of rules, or a countdown: more than a sentence and a number.
 */
export const deferredViews = {
  checklist: checklistView,
  codes: codesView,
  countdown: countdownView,
  identity: identityView,
  links: linksView,
  list: listView,
  markdown: markdownView,
  menu: menuView,
  qr: qrView,
  select: selectView,
  strength: strengthView,
}
