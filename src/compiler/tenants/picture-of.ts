import type { SourceScalar } from '../../language/source.ts'

/** `flows/tenants/acme.yaml` to `flows/tenants/acme/` */
export const folderOf = (file: string): string => `${file.slice(0, -'.yaml'.length)}/`

/**
 * Returns the path of the picture that a tenant's file names; undefined for an address, which
 * begins with a slash or has a scheme.
 */
export function pictureOf({ value, span }: SourceScalar): string | undefined {
  const name = String(value)
  return /^[/\\]|:/.test(name) ? undefined : `${folderOf(span.file)}${name}`
}
