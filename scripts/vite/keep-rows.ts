import { type ESTree, parseSync } from 'vite'

interface Cut {
  readonly start: number
  readonly end: number
}

/**
 * Returns the module without the dropped rows of its table, and without the imports that only those
 * used.
 * @throws when it has no table of this name
 */
export function keepRows(
  code: string,
  { file, name }: { readonly file: string; readonly name: string },
  keeps: (row: string) => boolean,
): string {
  const { program } = parseSync(file, code)
  const declared = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  )
  const table = objectIn(
    declared.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init,
  )
  if (!table) throw new Error(`${file} has no table ${name}.`)
  const rows = table.properties.map((row, at): Cut & { readonly name: string } => ({
    start: row.start,
    end: table.properties[at + 1]?.start ?? table.end - 1,
    name: nameOf(file, row),
  }))
  const left = without(
    code,
    rows.filter((row) => !keeps(row.name)),
  )
  return withoutIdleImports(file, left)
}

/** Returns the object literal of a table, also behind a type assertion. */
function objectIn(node: ESTree.Expression | null | undefined): ESTree.ObjectExpression | undefined {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return objectIn(node.expression)
  return node?.type === 'ObjectExpression' ? node : undefined
}

function nameOf(file: string, row: ESTree.ObjectPropertyKind): string {
  if (row.type === 'Property' && row.key.type === 'Identifier') return row.key.name
  if (row.type === 'Property' && row.key.type === 'Literal' && typeof row.key.value === 'string')
    return row.key.value
  throw new Error(`${file}: each row of a table has a name of its own.`)
}

/** An import connects two chunks, even when its value is unused. */
function withoutIdleImports(file: string, code: string): string {
  const imports = parseSync(file, code).program.body.filter(
    (node) => node.type === 'ImportDeclaration',
  )
  const rest = without(code, imports)
  return without(
    code,
    imports.filter(
      ({ specifiers }) =>
        specifiers.length > 0 &&
        !specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)),
    ),
  )
}

function without(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toReversed()
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code)
}
