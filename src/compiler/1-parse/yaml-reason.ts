import type { YAMLError } from 'yaml'

/** Returns the parser's reason in an author's words, or its own message when that is clear. */
export function yamlReason(error: YAMLError): string {
  return plainly[error.code] ?? lowerFirst(error.message)
}

const plainly: Partial<Readonly<Record<YAMLError['code'], string>>> = {
  BAD_INDENT: 'this line is not indented like the lines around it',
  BAD_SCALAR_START: 'a value cannot begin with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a map cannot begin here. Put a text with a colon in quotes, or indent the next line like the lines around it',
  MULTILINE_IMPLICIT_KEY: 'a key must end with a colon on its own line',
  MISSING_CHAR:
    'something is missing here: a colon after a key, a comma, or a closing bracket or quote',
  MULTIPLE_DOCS: 'a file has only one document, but `---` begins another',
  NON_STRING_KEY: 'a key must be a word, not a list or a map',
  UNEXPECTED_TOKEN: 'this is not allowed here',
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}
