import ts from 'typescript'
import { parseSource, visitNodes } from './parse-source.ts'

/** Titles of the tests and groups of a file, as they are written: `%s` and `${name}` included. */
export function titlesIn(path: string, text: string): readonly string[] {
  const titles: string[] = []
  visitNodes(parseSource(path, text), (node) => {
    if (!ts.isCallExpression(node) || !/^(?:test|it|describe)\b/.test(node.expression.getText()))
      return
    const [title] = node.arguments
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      titles.push(title.getText().slice(1, -1))
  })
  return titles
}
