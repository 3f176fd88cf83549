import { languageFacts, type Language } from '../language/locale/language-facts.ts'
import { chooseLocale } from './locale.ts'

/**
 * Chooses the language by the headers alone, with the rules of the front end: the cookie
 * `Language`, else `Accept-Language`, else the tenant's first (section 1 of the specification).
 */
export function languageOfRequest<Tag extends Language>(
  {
    cookie = '',
    acceptLanguage = '',
  }: { readonly cookie: string | undefined; readonly acceptLanguage: string | undefined },
  languages: readonly Tag[],
): Tag {
  return chooseLocale({
    cookie,
    preferred: accepted(acceptLanguage),
    languages,
    facts: factsOf(languages),
  })
}

const known = new Map<string, ReturnType<typeof languageFacts>>()

/** Few lists, many requests. */
function factsOf(languages: readonly Language[]): ReturnType<typeof languageFacts> {
  const name = languages.join()
  const facts = known.get(name) ?? languageFacts(languages)
  known.set(name, facts)
  return facts
}

/** More than a browser sends. Each further one would cost anybody's server time. */
const tagsAtMost = 30

/** RFC 9110, section 12.5.4: by descending weight; a weight of 0 is a refusal. */
function accepted(header: string): readonly string[] {
  return header
    .split(',', tagsAtMost)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
