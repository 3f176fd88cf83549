import type { FrontProgram } from '../../language/program.ts'
import type { Sight } from '../evaluate.ts'
import { placeOf } from '../places/place.ts'
import type { ShellView } from '../view.ts'
import { searchOf } from './search-of.ts'
import { textOf } from './text-of.ts'

export function footerLinks({ index }: FrontProgram, sight: Sight): ShellView['footer']['links'] {
  return index.shell.footer.flatMap(({ text, to }) => {
    const place = placeOf(to, sight)
    return place ? [{ text: textOf(text, sight), path: place.path + searchOf(place.query) }] : []
  })
}
