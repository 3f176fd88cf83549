import { useId, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isMap, isScalar, parseDocument } from 'yaml'
import type { JsonObject } from '../../language/json.ts'
import { useJson } from '../use-json.ts'
import { mostPictureBytes, type PictureAnswer, type FileText } from './messages.ts'
import { ask, messageOf } from './requests.ts'
import { helpOf } from './schema-help.ts'
import { removed, type SettingValue, valueAt, withValue } from './set-value.ts'

/**
 * Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance).
 * @param one `#rrggbb`
 * @returns undefined for other notations
 */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  return first === undefined || second === undefined
    ? undefined
    : (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminanceOf(colour: string): number | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)?.slice(1)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

interface LogoFieldProps {
  readonly tenant: string
  readonly token: string
  /** Sets the logo of the tenant to a file in its folder. */
  readonly use: (name: string) => void
}

/** Copies a picture into the folder of the tenant, and names it in the text. */
function LogoField({ tenant, token, use }: LogoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [notice, setNotice] = useState('')
  const size = mostPictureBytes / 1024
  const send = async (file: File) => {
    try {
      if (file.size > mostPictureBytes) throw new Error(t('edit.logoHint', { size }))
      const content = base64(new Uint8Array(await file.arrayBuffer()))
      const answer = await ask<PictureAnswer>('/api/edit/picture', {
        token,
        body: { tenant, name: file.name, content },
      })
      if (answer.is === 'refused')
        return setNotice(t('edit.logoRefused', { reason: answer.reason }))
      use(answer.name)
      return setNotice(t('edit.logoSaved', { name: answer.name }))
    } catch (problem) {
      return setNotice(messageOf(problem))
    }
  }
  return (
    <div className="setting">
      <label htmlFor={id}>{t('edit.logo')}</label>
      <input
        id={id}
        type="file"
        accept=".svg,.png,.webp"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        {t('edit.logoHint', { size })}
      </p>
      <p role="status">{notice}</p>
    </div>
  )
}

/** RFC 4648, section 4. */
function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

interface SettingsFormProps {
  /** File of the tenant. */
  readonly file: string
  readonly token: string
  readonly text: string
  readonly schema: JsonObject | undefined
  readonly edition: number
  readonly apply: (text: string) => void
}

interface Row {
  readonly path: readonly string[]
  /** Of this tenant; undefined when it has that of the default. */
  readonly own: SettingValue | undefined
  readonly usual: SettingValue | undefined
}

const defaultFile = 'flows/tenants/default.yaml'

type Yaml = ReturnType<typeof parseDocument>

/** The settings of a tenant as fields. Each change is an edit of the text, with its comments. */
export function SettingsForm({ file, token, text, schema, edition, apply }: SettingsFormProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState('')
  const [refused, setRefused] = useState('')
  const { answer } = useJson<FileText>(
    `/api/edit/file?file=${encodeURIComponent(defaultFile)}`,
    edition,
  )
  const own = useMemo(() => parseDocument(text), [text])
  const usual = useMemo(() => parseDocument(answer?.text ?? ''), [answer])
  const names = new Map(
    [usual, own].flatMap((each) => pathsOf(each)).map((path) => [path.join('.'), path] as const),
  )
  const rows = [...names.values()].flatMap((path): readonly Row[] => {
    const row = { path, own: valueAt(own, path), usual: valueAt(usual, path) }
    return row.own === undefined && row.usual === undefined ? [] : [row]
  })
  const shown = rows.filter(({ path }) =>
    path.join('.').toLowerCase().includes(filter.toLowerCase()),
  )
  const groups = [...new Set(shown.map(groupOf))]
  const change = (path: readonly string[], value: SettingValue) => {
    const next = withValue(text, path, value)
    setRefused(next === undefined ? path.slice(1).join('.') : '')
    if (next !== undefined) apply(next)
  }
  const reset = (path: readonly string[]) => {
    const next = removed(text, path)
    setRefused(next === undefined ? path.slice(1).join('.') : '')
    if (next !== undefined) apply(next)
  }
  const isDefault = file === defaultFile
  return (
    <section className="settings" aria-label={t('edit.settings')}>
      <p className="find">
        <input
          type="search"
          aria-label={t('edit.findSetting')}
          placeholder={t('edit.findSetting')}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </p>
      {refused !== '' && <p role="alert">{t('edit.byText', { name: refused })}</p>}
      {'brand.logo'.includes(filter.toLowerCase()) && (
        <LogoField
          tenant={file.replace(/^.*\/|\.yaml$/g, '')}
          token={token}
          use={(name) => change(['brand', 'logo'], name)}
        />
      )}
      {groups.map((group) => (
        <details key={group} open={filter !== ''}>
          <summary>{group}</summary>
          {shown
            .filter((row) => groupOf(row) === group)
            .map((row) => (
              <Setting
                key={row.path.join('.')}
                row={row}
                usual={usual}
                own={own}
                help={firstLine(schema, row.path)}
                change={change}
                {...(!isDefault && { reset })}
              />
            ))}
        </details>
      ))}
    </section>
  )
}

const groupOf = ({ path }: Row): string => (path[0] === 'brand' ? 'brand' : (path[1] ?? ''))

/** Paths of single values and lists below `values` and `brand`. */
function pathsOf(document: Yaml): readonly (readonly string[])[] {
  const below = (node: unknown, path: readonly string[]): readonly (readonly string[])[] =>
    isMap(node)
      ? node.items.flatMap(({ key, value }) =>
          isScalar(key) ? below(value, [...path, String(key.value)]) : [],
        )
      : [path]
  return ['values', 'brand'].flatMap((key) => {
    const node: unknown = document.get(key, true)
    return node === undefined ? [] : below(node, [key])
  })
}

function firstLine(schema: JsonObject | undefined, path: readonly string[]): string {
  const place = { path: path.slice(0, -1), siblings: new Set<string>(), from: 0 }
  const help = schema && helpOf(schema, place, path.at(-1) ?? '')
  return (help ?? '').split('\n')[0]?.replaceAll('`', '') ?? ''
}

interface SettingProps {
  readonly row: Row
  readonly usual: Yaml
  readonly own: Yaml
  readonly help: string
  readonly change: (path: readonly string[], value: SettingValue) => void
  /** Absent where the value is the default itself. */
  readonly reset?: (path: readonly string[]) => void
}

function Setting({ row, usual, own, help, change, reset }: SettingProps) {
  const { t } = useTranslation()
  const { path } = row
  const name = path.slice(1).join('.')
  const value = row.own ?? row.usual
  const limit = (key: string): unknown => usual.getIn(['limits', name, key])
  const [least, most, among] = ['least', 'most', 'among'].map(limit)
  const id = `setting-${path.join('-')}`
  const hints = [
    help,
    typeof least === 'number' && typeof most === 'number' ? t('edit.between', { least, most }) : '',
    row.own === undefined ? t('edit.usual') : '',
    contrastHint(path, own, t),
  ].filter(Boolean)
  return (
    <div className="setting">
      <label htmlFor={id}>{name}</label>
      {typeof value === 'object' ? (
        <WordList
          id={id}
          words={value}
          offered={wordsOf(usual, among) ?? value}
          change={(words) => change(path, words)}
        />
      ) : typeof value === 'boolean' ? (
        <input
          id={id}
          type="checkbox"
          checked={value}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => change(path, target.checked)}
        />
      ) : (
        <input
          id={id}
          type={typeof value === 'number' ? 'number' : 'text'}
          value={String(value)}
          {...(typeof least === 'number' && { min: least })}
          {...(typeof most === 'number' && { max: most })}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const next = typeof value === 'number' ? Number(target.value) : target.value
            if (target.value !== '') change(path, next)
          }}
        />
      )}
      {typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) && (
        <input
          type="color"
          aria-label={t('edit.colour', { name })}
          value={value}
          onChange={({ target }) => change(path, target.value)}
        />
      )}
      {reset && row.own !== undefined && row.usual !== undefined && (
        <button type="button" aria-label={t('edit.resetOf', { name })} onClick={() => reset(path)}>
          {t('edit.reset')}
        </button>
      )}
      <p className="hint" id={`${id}-hint`}>
        {hints.join(' ')}
      </p>
    </div>
  )
}

const wordsOf = (usual: Yaml, among: unknown): readonly string[] | undefined => {
  const words =
    typeof among === 'string' ? valueAt(usual, ['values', ...among.split('.')]) : undefined
  return typeof words === 'object' ? words : undefined
}

/** Contrast of the letters on a colour of the brand (WCAG 2.2, 1.4.3: 4.5 or more). */
function contrastHint(
  path: readonly string[],
  own: Yaml,
  t: (key: string, values: Readonly<Record<string, string>>) => string,
): string {
  if (path[0] !== 'brand' || !['brand', 'brand-strong'].includes(path.at(-1) ?? '')) return ''
  const [colour, ink] = [path, [...path.slice(0, -1), 'brand-ink']].map((each) =>
    valueAt(own, each),
  )
  const ratio = contrastOf(String(colour), String(ink))
  return ratio === undefined ? '' : t('edit.contrast', { ratio: ratio.toFixed(1) })
}

interface WordListProps {
  readonly id: string
  readonly words: readonly string[]
  readonly offered: readonly string[]
  readonly change: (words: readonly string[]) => void
}

/** Words in their order. */
function WordList({ id, words, offered, change }: WordListProps) {
  const { t } = useTranslation()
  const swap = (at: number) =>
    change(
      words.map((word, index) =>
        index === at - 1 ? (words[at] ?? '') : index === at ? (words[at - 1] ?? '') : word,
      ),
    )
  const rest = offered.filter((word) => !words.includes(word))
  return (
    <div>
      <ol className="words">
        {words.map((word, at) => (
          <li key={word}>
            {word}{' '}
            <button
              type="button"
              disabled={at === 0}
              aria-label={t('edit.up', { word })}
              onClick={() => swap(at)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={t('edit.removeWord', { word })}
              onClick={() => change(words.filter((each) => each !== word))}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      <select
        id={id}
        value=""
        disabled={rest.length === 0}
        onChange={({ target }) => target.value !== '' && change([...words, target.value])}
      >
        <option value="">{t('edit.addWord')}</option>
        {rest.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    </div>
  )
}
