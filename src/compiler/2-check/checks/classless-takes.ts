import { raise } from '../../diagnostics.generated.ts'
import { entryOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/** A part's input keeps the class of the given value, so a class of its own has no effect. */
export const classlessTakes: Check = ({ project, report }) => ({
  finish: () => {
    for (const { takes } of project.parts.values()) {
      for (const { entry } of takes) {
        const classEntry = entryOf(entry.value, 'class')
        if (classEntry)
          report.add(
            raise.unknownKey(classEntry.keySpan, {
              key: 'class',
              place: 'the `takes` of a part',
              suggestion: ' It has the class of the given value.',
            }),
          )
      }
    }
  },
})
