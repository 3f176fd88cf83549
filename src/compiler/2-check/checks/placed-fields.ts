import { raise } from '../../diagnostics.generated.ts'
import { entryOf, entriesOf, valueOf } from '../../model/read-node.ts'
import { checkEach } from '../check-table.ts'

/** Largest number of fields that a user fills in on one page. */
const MOST = 40

/** Every field of a form is in the content, once, and the form has a submit. */
export const placedFields = checkEach(
  'form',
  ({ node, declared, placed, hasSubmit, over }, { report }) => {
    const properties = [
      ...entriesOf(valueOf(valueOf(node, 'schema'), 'properties')),
      ...entriesOf(valueOf(node, 'fields')),
    ]
    for (const { key, keySpan } of properties)
      if (!placed.includes(key))
        report.add(
          raise.fieldNotPlaced(
            over ?? keySpan,
            { name: key },
            over
              ? [
                  {
                    span: keySpan,
                    message:
                      'The part declares it here, but the screen replaces the content of the part.',
                  },
                ]
              : [],
          ),
        )
    const head = entryOf(node, 'schema')?.keySpan ?? node.span
    if (declared.length > MOST)
      report.add(
        raise.overLimit(head, {
          subject: 'This form',
          found: `${declared.length} fields`,
          limit: `${MOST}`,
          instead: 'Split it into several pages or screens.',
        }),
      )
    if (placed.length > 0 && !hasSubmit) report.add(raise.formWithoutSubmit(over ?? head, {}))
  },
)
