import type { YAMLError } from 'yaml'

/** Returns the parser's reason in an author's words, or its own message when that is clear. */
export function yamlReason(error: YAMLError): string {
  return plainly[error.code] ?? lowerFirst(error.message)
}

const plainly: Partial<Readonly<Record<YAMLError['code'], string>>> = {
  BAD_INDENT: 'this line is not indented as its neighbours are',
  BAD_SCALAR_START: 'a value cannot begin with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'no map can begin here. Put a text with a colon in quotes, or indent the next line as its neighbours are',
  MULTILINE_IMPLICIT_KEY: 'a key must end with a colon on its own line',
  MISSING_CHAR:
    'something is missing here: a colon after a key, a comma, or a closing bracket or quote',
  MULTIPLE_DOCS: 'one file holds one document; `---` begins another',
  NON_STRING_KEY: 'a key is a word, and no list or map',
  UNEXPECTED_TOKEN: 'this does not belong here',
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}
