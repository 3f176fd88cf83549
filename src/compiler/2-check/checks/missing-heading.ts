import { raise } from '../../diagnostics.generated.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/**
 * A page with content has a heading. It names the page and takes the focus on arrival (WCAG 2.2,
 * 2.4.2 and 2.4.6).
 */
export const missingHeading: Check = ({ project, report }) => ({
  finish: ({ screens }) => {
    for (const { screen } of screens) {
      const source = project.screens.get(screen.id)
      const place = source && valueOf(source.node, 'screen')
      const isEmpty = screen.content.length === 0 && screen.pages === undefined
      if (place && !isEmpty && !screen.title && !screen.heading)
        report.add(raise.missingHeading(place.span, { name: screen.id }))
    }
  },
})
