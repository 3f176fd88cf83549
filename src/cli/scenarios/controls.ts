import type { BlockView } from '../../engine/view.ts'
import type { Availability } from '../../engine/views/availability.ts'
import { blocksIn, blocksOf, fieldsOf, keysOfRows, sheetOn } from './on-screen.ts'
import type { World } from './world.ts'

/** A control that can be pressed or typed into, and whether it is active now. */
export interface Control {
  readonly name: string
  readonly block?: BlockView
  readonly row?: string
  readonly isBusy: boolean
  readonly isDisabled: boolean
}

const isOut = ({ busy, opensAt }: Availability): boolean => busy || opensAt !== undefined

/** Returns every control of the page, with its name in scenarios. */
export function controlsOf(world: World): readonly Control[] {
  const runtime = world.runtime()
  const screen = runtime.screen.value
  const shell = runtime.shell.value
  // Controls below a question or a sheet cannot be reached.
  const sheet = sheetOn(screen)
  const over = screen?.question?.blocks ?? (sheet && [sheet])
  const asked = over && new Set(blocksIn(over))
  const below = shell.covered || asked !== undefined
  const rows = keysOfRows(blocksOf(screen))
  const rowOf = (block: BlockView) => (rows.has(block) ? { row: rows.get(block) ?? '' } : {})
  const blocks = [...blocksOf(screen), ...blocksIn(shell.popup?.blocks ?? [])].flatMap(
    (block): readonly Control[] => {
      const gone = shell.covered || (asked !== undefined && !asked.has(block))
      switch (block.block) {
        case 'submit':
          return ['submit', block.text.key].map((name) => ({
            name,
            block,
            isBusy: block.busy,
            isDisabled: block.locked || isOut(block) || gone,
          }))
        case 'button':
        case 'link':
          return [
            {
              name: block.text.key,
              block,
              ...rowOf(block),
              isBusy: block.busy,
              isDisabled: isOut(block) || gone,
            },
          ]
        case 'sheet':
          return [{ name: 'close', block, isBusy: false, isDisabled: gone }]
        case 'resend':
          return [
            {
              name: block.label.key,
              block,
              isBusy: block.busy,
              isDisabled: isOut(block) || gone || block.deadline > world.now(),
            },
          ]
        default:
          return []
      }
    },
  )
  const fields = fieldsOf(screen).map((name) => ({
    name,
    isBusy: false,
    isDisabled: below || (screen?.form?.locked.includes(name) ?? false),
  }))
  const logo = { name: 'logo', isBusy: false, isDisabled: below || !shell.logo.pressable }
  const signOut = shell.profile ? [{ name: 'sign-out', isBusy: false, isDisabled: below }] : []
  return [...blocks, ...fields, ...(shell.bare ? [] : [logo, ...signOut])]
}
