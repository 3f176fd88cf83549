import ts from 'typescript'

/** A TypeScript file as a tree; `path` decides whether it holds JSX. */
export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/** Visits every node of a tree, the outer before the inner. */
export function visitNodes(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => visitNodes(child, visit))
}

/** Where a node begins, as `path:line`. */
export function placeOf(source: ts.SourceFile, node: ts.Node): string {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
}
