import { icons } from '../../../language/icons.ts'
import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { scalarOf, scalarsOf, valueOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import { folderOf, pictureOf } from '../../tenants/picture-of.ts'
import type { Check } from '../check-table.ts'
import { isHostName } from '../host-name.ts'

/**
 * A tenant has the name of its file. A host belongs to one tenant. A logo is a picture in the
 * tenant's folder, or comes from the page's own origin. A sign is one of the icons.
 */
export const tenantPlaces: Check = ({ project, pictures, refusedPictures, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const first = new Map<string, SourceNode>()
    for (const [name, tenant] of tenants) {
      const [file, nameNode] = [
        `flows/tenants/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.yaml`,
        valueOf(tenant, 'tenant'),
      ]
      if (nameNode && (tenant.span.file !== file || !isLabel(name)))
        report.add(raise.tenantFile(nameNode.span, { name, file }))
      for (const node of scalarsOf(valueOf(tenant, 'hosts'))) {
        const host = String(node.value).toLowerCase()
        const other = first.get(host)
        if (!isHostName(host))
          report.add(raise.invalidHost(node.span, { value: String(node.value) }))
        else if (other)
          report.add(
            raise.duplicateName(node.span, { kind: 'host', name: host }, [
              { span: other.span, message: 'The first one is here.' },
            ]),
          )
        first.set(host, other ?? node)
      }
      const sign = scalarOf(valueOf(valueOf(tenant, 'brand'), 'sign'))
      if (sign && !icons.includes(String(sign.value)))
        report.add(
          raise.unknownIcon(sign.span, {
            name: String(sign.value),
            suggestion: suggest(String(sign.value), icons),
          }),
        )
      const logo = scalarOf(valueOf(valueOf(tenant, 'brand'), 'logo'))
      const picture = logo && pictureOf(logo)
      const reason = refusedPictures.get(picture ?? '')
      if (logo && reason !== undefined)
        report.add(raise.refusedPicture(logo.span, { name: String(logo.value), reason }))
      else if (logo && picture !== undefined && !pictures.has(picture))
        report.add(
          raise.missingPicture(logo.span, {
            name: String(logo.value),
            folder: folderOf(logo.span.file),
            suggestion: pictureNear(logo, pictures),
          }),
        )
      else if (logo && /^\/(?:flows|tenants)\//.test(String(logo.value)))
        report.add(
          raise.missingPicture(logo.span, {
            name: String(logo.value),
            folder: 'the built pages',
            suggestion: ` Write the name of a file in ${folderOf(logo.span.file)}, without a slash at its beginning.`,
          }),
        )
      else if (logo && picture === undefined && !isOwnPath(String(logo.value)))
        report.add(raise.foreignLogo(logo.span, { value: String(logo.value) }))
    }
  },
})

/** A picture of the folder with a name like it, or a picture of this name in another folder. */
function pictureNear({ value, span }: SourceScalar, pictures: ReadonlyMap<string, string>): string {
  const folder = folderOf(span.file)
  const name = /[^/]*$/.exec(String(value))?.[0] ?? ''
  const own = [...pictures.keys()].filter((path) => path.startsWith(folder))
  const names = own.map((path) => path.slice(folder.length))
  const near = names.includes(name) ? ` Did you mean "${name}"?` : suggest(String(value), names)
  const other = [...pictures.keys()].find((path) => path.endsWith(`/${name}`))
  return near !== '' || other === undefined ? near : ` It is in ${other.slice(0, -name.length)}.`
}

/** Label of a host name between two dots (RFC 1123, section 2.1), in small letters. */
const isLabel = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

/** `//host/x` and `/\host/x` lead elsewhere (WHATWG URL, "relative state"). */
function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[\w./-]*$/.test(text)
}
