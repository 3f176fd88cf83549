import ts from 'typescript'
import { placeOf, visitNodes } from './parse-source.ts'

export interface Literal {
  readonly value: string
  readonly place: string
}

/** Every string literal of a file, in code, types and JSX; not the names of imported modules. */
export function literalsOf(source: ts.SourceFile): readonly Literal[] {
  const found: Literal[] = []
  visitNodes(source, (node) => {
    const value = textIn(node)
    if (value !== undefined && !isModuleName(node))
      found.push({ value, place: placeOf(source, node) })
  })
  return found
}

function textIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isJsxText(node) && node.text.trim() !== '' ? node.text.trim() : undefined
}

function isModuleName({ parent }: ts.Node): boolean {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  return ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword
}
