import type { BlockWalker } from './block-walker.ts'
import { button, link } from './buttons.ts'
import { codes } from './codes.ts'
import { facts } from './facts.ts'
import { checklist, field, strength, submit } from './form-blocks.ts'
import { menuButton, row, section, sheet } from './groups.ts'
import { icon } from './icon.ts'
import { identity } from './identity.ts'
import { links } from './links.ts'
import { list } from './list.ts'
import { markdown } from './markdown.ts'
import { progress } from './progress.ts'
import { qr } from './qr.ts'
import { select } from './select.ts'
import { support } from './support.ts'
import { tabs } from './tabs.ts'
import { notice, text } from './texts.ts'
import { countdown, resend } from './timers.ts'

/** Words of blocks, as in the table of keys. */
export const blockWalkers: Readonly<Record<string, BlockWalker>> = {
  text,
  notice,
  progress,
  icon,
  field,
  submit,
  checklist,
  strength,
  countdown,
  resend,
  list,
  select,
  link,
  button,
  row,
  section,
  sheet,
  'menu-button': menuButton,
  tabs,
  identity,
  facts,
  codes,
  markdown,
  links,
  qr,
  support,
}
