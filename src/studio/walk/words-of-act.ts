import type { TFunction } from 'i18next'
import type { Json } from '../../language/json.ts'
import { type Act, tabOf } from './acts.ts'

const isMap = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An act in a few words. Typed values stay in the page. */
export function wordsOfAct(act: Act, t: TFunction): string {
  if (typeof act === 'string') return t(`walk.act.${act}`)
  const tab = tabOf(act)
  if (tab !== undefined) return t('walk.tab', { number: tab })
  const [kind = ''] = Object.keys(act)
  const value = act[kind]
  const names = isMap(value)
    ? Object.entries(value).map(([name, inner]) =>
        kind === 'answers' ? `${name}: ${wordsOfAnswer(inner)}` : name,
      )
    : [typeof value === 'string' ? value : JSON.stringify(value ?? '')]
  return t(`walk.act.${kind}`, { what: names.join(', ') })
}

function wordsOfAnswer(answer: Json): string {
  if (typeof answer === 'string') return answer
  if (!isMap(answer)) return ''
  const { rejected } = answer
  return typeof rejected === 'string' ? rejected : 'ok'
}
