import type { BlockWalker } from './block-walker.ts'
import { button, link } from './buttons.ts'
import { facts } from './facts.ts'
import { field, submit } from './form-blocks.ts'
import { icon } from './icon.ts'
import { list } from './list.ts'
import { row, section } from './groups.ts'
import { notice, text } from './texts.ts'
import { progress } from './progress.ts'
import { support } from './support.ts'
import { countdown, resend } from './timers.ts'

/** The words of blocks, as the table of keys has them. */
export const blockWalkers: Readonly<Record<string, BlockWalker>> = {
  text,
  notice,
  progress,
  icon,
  field,
  submit,
  countdown,
  resend,
  list,
  link,
  button,
  row,
  section,
  facts,
  support,
}
