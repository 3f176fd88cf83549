import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A schema is compiled before anything runs. */
export const notConstant = checkEach('constant', ({ node, known, reader }, { report }) => {
  if (known)
    report.add(
      raise.notConstant(
        node.span,
        {},
        reader ? [{ span: reader.span, message: 'A schema uses it here.' }] : [],
      ),
    )
})
