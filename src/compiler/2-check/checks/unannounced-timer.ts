import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { mergedScreen } from '../../lower/parts/merged-screen.ts'
import type { Project } from '../../model/project.ts'
import type { Check } from '../check-table.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { everyBlock } from '../control-flow/moves.ts'

/**
 * Expiry must be visible and audible: a timer with steps at its end has a `countdown`, which
 * announces it (WCAG 2.2, 2.2.1 and 4.1.3).
 */
export const unannouncedTimer: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked, project)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen(
  (screen: Screen, _walked, { screens }: Project): readonly Diagnostic[] => {
    const source = screens.get(screen.id)
    if (!source) return []
    const blocks = everyBlock([
      ...screen.content,
      ...(screen.pages ?? []).flatMap(({ content }) => content),
    ])
    const shown = new Set(
      blocks.flatMap((block) =>
        block.block === 'countdown' || block.block === 'resend' ? [block.timer] : [],
      ),
    )
    return mergedScreen(source)
      .entries('timers')
      .flatMap(({ key, keySpan }) => {
        const acts = (screen.timers[key]?.expired ?? []).length > 0
        return acts && !shown.has(key) ? [raise.unannouncedTimer(keySpan, { name: key })] : []
      })
  },
)
