import { raise } from '../../diagnostics.generated.ts'
import { classedByField, storedInField } from '../../root-cause.ts'
import { classOf, isStricter } from '../../types/class-of.ts'
import { checkEach } from '../check-table.ts'

/** A field stores values up to its class; a secret and a file only in memory. */
export const secretInStorage = checkEach(
  'in-storage',
  ({ node, typed, path, field }, { report }) => {
    const found = classOf(typed.type)
    if (typed.type.isFile === true && field.persists !== 'memory')
      report.add(raise.storedFile(node.span, { path }))
    else if (isStricter(found, field.class))
      report.add(
        storedInField(
          path,
          classedByField(
            typed.lowered,
            raise.secretInStorage(node.span, { class: found, path, declared: field.class }),
          ),
        ),
      )
    else if (found === 'secret' && field.persists !== 'memory')
      report.add(
        classedByField(
          typed.lowered,
          raise.secretInStorage(node.span, {
            class: found,
            path,
            declared: `to persist in "${field.persists}"`,
          }),
        ),
      )
  },
)
