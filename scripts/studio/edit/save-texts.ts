import type { Diagnostic } from '../../../src/language/diagnostic.ts'
import type {
  TextChange,
  TextProblem,
  TextsRequest,
  TextsResult,
} from '../../../src/studio/edit/messages.ts'
import type { OpenProduct } from '../open-product.ts'
import { changeTexts, placesOf } from './product-texts.ts'
import { pathOf, readText, replaceFiles } from './save-file.ts'
import type { UnsavedVersions } from './unsaved-versions.ts'

/**
 * Checks changed texts together, and saves all of them or none.
 * @throws an error with the status 409 for a text that only an editor of YAML can change
 */
export async function saveTexts(
  product: OpenProduct,
  unsaved: UnsavedVersions,
  { tenant, changes, save, insists = false }: TextsRequest,
): Promise<TextsResult> {
  const { folder } = product
  // The compiler may not have seen the last change of a file yet.
  const now = new Map(
    [...product.edition().sources.files].map(([file, text]) => [
      file,
      fileNow(folder, file) ?? text,
    ]),
  )
  const { files, outdated } = changeTexts(now, tenant, changes)
  const { diagnostics, draft } = unsaved.check(files)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const result = {
    problems: problemsOf(changes, diagnostics, { files: new Map([...now, ...files]), tenant }),
    errors,
    theirs: outdated.map(({ key, language, theirs }) => ({ key, language, value: theirs ?? null })),
    ...(draft !== undefined && { draft }),
  }
  if (outdated.length > 0) return { is: 'changed', ...result }
  if (!save) return { is: 'checked', ...result }
  if (errors.length > 0 && !insists) return { is: 'refused', ...result }
  await replaceFiles(
    Array.from(files, ([file, content]) => ({ path: pathOf(folder, file), content })),
  )
  return { is: 'saved', ...result }
}

function fileNow(folder: string, file: string): string | undefined {
  const isText = /^flows\/(?:texts\/|tenants\/)/.test(file) && !/\.(?:test|mock)\.yaml$/.test(file)
  return isText ? readText(folder, file)?.text : undefined
}

/** Diagnostics within the changed values. */
function problemsOf(
  changes: readonly TextChange[],
  diagnostics: readonly Diagnostic[],
  { files, tenant }: { readonly files: ReadonlyMap<string, string>; readonly tenant: string },
): readonly TextProblem[] {
  const places = placesOf({ files }, tenant)
  return changes.flatMap(({ key, language }) => {
    const place = places.get(language)?.get(key)
    if (!place) return []
    // A diagnostic of a text may be at its key.
    const from = place.start - key.length
    return diagnostics
      .filter(({ span: { file, start, end } }) => {
        const isHere = start <= place.end && end >= from
        return file === place.file && isHere
      })
      .map((diagnostic) => ({ key, language, diagnostic }))
  })
}
