import { raise } from '../../diagnostics.generated.ts'
import { entryOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/** A part's input keeps the class of the given value, so a class of its own has no effect. */
export const classlessTakes: Check = ({ project, report }) => ({
  finish: () => {
    for (const { takes } of project.parts.values()) {
      for (const { entry } of takes) {
        const said = entryOf(entry.value, 'class')
        if (said)
          report.add(
            raise.unknownKey(said.keySpan, {
              key: 'class',
              place: 'the `takes` of a part',
              suggestion: ' It has the class of the given value.',
            }),
          )
      }
    }
  },
})
