import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useFormScope } from '../form-scope.ts'

/** Hands the drawn fields to the blocks of the form, which say where each stands. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const { renderContent } = useFormScope()
  return renderContent(Object.fromEntries(properties.map(({ name, content }) => [name, content])))
}
