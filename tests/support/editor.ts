import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { getLanguageService } from 'yaml-language-server'

const root = join(import.meta.dirname, '../..')

export interface Offer {
  readonly label: string
  readonly help: string
}

/**
 * Shows the results of an editor with the YAML language server for a project file.
 * The first line of the file names its schema.
 */
export interface Editor {
  /** Underlined problems: `line:column message`, both from 1. */
  problems(path: string, text: string): Promise<readonly string[]>
  /** Completions at the mark `|` of the text. */
  offers(path: string, marked: string): Promise<readonly Offer[]>
  /** Hover text for the word behind the mark `|`; Markdown. */
  hover(path: string, marked: string): Promise<string>
}

export function openEditor(): Editor {
  const service = getLanguageService({
    schemaRequestService: (uri) => readFile(fileURLToPath(uri), 'utf8'),
    workspaceContext: {
      resolveRelativePath: (relative, resource) => new URL(relative, resource).href,
    },
    clientCapabilities: {
      textDocument: {
        completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } },
      },
    },
  })
  service.configure({
    validate: true,
    hover: true,
    completion: true,
    hoverSchemaSource: false,
    yamlVersion: '1.2',
    schemas: [],
  })
  let version = 0
  const open = (path: string, text: string) =>
    TextDocument.create(pathToFileURL(join(root, path)).href, 'yaml', (version += 1), text)
  const marked = (path: string, text: string) => {
    const offset = text.indexOf('|')
    const document = open(path, text.slice(0, offset) + text.slice(offset + 1))
    return { document, position: document.positionAt(offset) }
  }

  return {
    async problems(path, text) {
      const found = await service.doValidation(open(path, text), false)
      return found.map(
        ({ range, message }) =>
          `${range.start.line + 1}:${range.start.character + 1} ${typeof message === 'string' ? message : message.value}`,
      )
    },
    async offers(path, text) {
      const { document, position } = marked(path, text)
      const { items } = await service.doComplete(document, position, false)
      return items.map(({ label, documentation }) => ({
        label,
        help: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
      }))
    },
    async hover(path, text) {
      const { document, position } = marked(path, text)
      const hover = await service.doHover(document, position)
      const contents = hover?.contents
      return typeof contents === 'object' && 'value' in contents ? contents.value : ''
    },
  }
}
