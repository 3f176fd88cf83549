import ts from 'typescript'
import { placeOf, visitNodes } from './parse-source.ts'

export interface Import {
  /** As written: './step.ts', 'react-dom/client', 'node:fs'. */
  readonly specifier: string
  /** Nothing of it is left when types are stripped. */
  readonly typeOnly: boolean
  readonly place: string
}

/** Everything a file imports, re-exports, or loads by `import()`. */
export function importsOf(source: ts.SourceFile): readonly Import[] {
  const found: Import[] = []
  const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      found.push({ specifier: specifier.text, typeOnly, place: placeOf(source, node) })
  }
  visitNodes(source, (node) => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, isTypeOnly(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, true)
    else if (ts.isCallExpression(node) && isLoading(node.expression))
      add(node, node.arguments[0], false)
  })
  return found
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

function isLoading(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(callee) && callee.text === 'require')
  )
}
