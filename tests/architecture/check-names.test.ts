import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourcesIn } from './source-files.ts'

interface NamedCheck {
  readonly name: string
  /** Names of the functions of `raise` that the check calls, itself or by a helper in its file. */
  readonly codes: readonly string[]
}

/** Returns the exported checks of a file, each with the diagnostics that it raises. */
function checksIn(source: ts.SourceFile): readonly NamedCheck[] {
  const declared = new Map<string, ts.Node>()
  const exported: string[] = []
  for (const statement of source.statements)
    if (ts.isFunctionDeclaration(statement) && statement.name)
      declared.set(statement.name.text, statement)
    else if (ts.isVariableStatement(statement))
      for (const { name, type, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !initializer) continue
        declared.set(name.text, initializer)
        const isCheck =
          type?.getText(source) === 'Check' || /^checkEach\(/.test(initializer.getText(source))
        if (isCheck) exported.push(name.text)
      }
  return exported.map((name) => ({ name, codes: [...codesFrom(name, declared)] }))
}

function codesFrom(start: string, declared: ReadonlyMap<string, ts.Node>): ReadonlySet<string> {
  const codes = new Set<string>()
  const seen = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'raise')
      codes.add(node.name.text)
    else if (ts.isIdentifier(node)) follow(node.text)
    ts.forEachChild(node, visit)
  }
  const follow = (name: string): void => {
    const node = declared.get(name)
    if (!node || seen.has(name)) return
    seen.add(name)
    visit(node)
  }
  follow(start)
  return codes
}

const checks = ['src/compiler/4-check', 'src/compiler/5-analyze'].flatMap((folder) =>
  sourcesIn(folder).flatMap(checksIn),
)
const raised = checks.flatMap(({ codes }) => codes)

test('a check with one code of its own is named after it', () => {
  const own = checks.flatMap(({ name, codes }) => {
    const [code, ...more] = codes.filter(
      (one) => raised.filter((each) => each === one).length === 1,
    )
    return code === undefined || more.length > 0 ? [] : [{ name, code }]
  })
  expect(own.length).toBeGreaterThan(40)
  expect(own.filter(({ name, code }) => name !== code)).toEqual([])
})
