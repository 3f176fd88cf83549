import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { placeholders, withoutPlural } from '../../compiler/2-resolve/placeholders.ts'
import { categoriesOf } from '../../compiler/2-resolve/plural-groups.ts'
import { nameOfLanguage } from '../settings.ts'
import type { TextRow, TextProblem } from './messages.ts'

/** The text of a language, of the tenant or of the default; undefined for none. */
export const shownText = ({ cells }: TextRow, language: string): string | undefined =>
  cells[language]?.own ?? cells[language]?.usual

/**
 * True when a language lacks a text that it needs. A plural form is needed where the language has
 * it (Unicode CLDR), and a text without forms is the form of a language that has one.
 */
export function isMissing(
  row: TextRow,
  language: string,
  byKey: ReadonlyMap<string, TextRow>,
): boolean {
  if (shownText(row, language) !== undefined) return false
  const plain = withoutPlural(row.key)
  const has = (key: string) => {
    const other = byKey.get(key)
    return other !== undefined && shownText(other, language) !== undefined
  }
  const forms = categoriesOf(language)
  if (plain === row.key) return !forms.every((form) => has(`${row.key}_${form}`))
  return forms.includes(row.key.slice(plain.length + 1)) && !(forms.length === 1 && has(plain))
}

export interface PlaceholderHints {
  /** Of the other languages, not in this text. */
  readonly lacking: readonly string[]
  /** In this text alone. */
  readonly unknown: readonly string[]
}

/** Compares the placeholders of a text with those of the other languages. */
export function placeholderHints(text: string, others: readonly string[]): PlaceholderHints {
  if (others.length === 0) return { lacking: [], unknown: [] }
  const mine = placeholders(text)
  const theirs = new Set(others.flatMap((other) => placeholders(other)))
  return {
    lacking: [...theirs].filter((name) => !mine.includes(name)),
    unknown: mine.filter((name) => !theirs.has(name)),
  }
}

// Making one takes longer than a count.
const segmenter = new Intl.Segmenter()

/** Characters as people count them (Unicode Standard Annex 29). */
export const lengthOf = (text: string): number => [...segmenter.segment(text)].length

interface TextRowFormProps {
  readonly row: TextRow
  readonly languages: readonly string[]
  readonly byKey: ReadonlyMap<string, TextRow>
  readonly isDefault: boolean
  /** The typed text; null for one that is reset, undefined for one without a change. */
  readonly valueOf: (language: string) => string | null | undefined
  /** Of another program, when it changed the same text meanwhile. */
  readonly theirsOf: (language: string) => string | null | undefined
  readonly problems: readonly TextProblem[]
  readonly change: (language: string, value: string | null) => void
  readonly takeTheirs: (language: string) => void
  readonly keepMine: (language: string, value: string | null) => void
  readonly look: () => void
}

/** A text in each language, with its length and its placeholders. */
export function TextRowForm(props: TextRowFormProps) {
  const { row, languages } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <li aria-labelledby={id}>
      <h2 id={id}>
        <code>{row.key}</code>
        {row.screens.length > 0 && (
          <span>{t('texts.on', { screens: row.screens.slice(0, 4).join(', ') })}</span>
        )}
      </h2>
      <div className="texts-cells">
        {languages.map((language) => (
          <Cell key={language} {...props} language={language} />
        ))}
      </div>
    </li>
  )
}

const names = (all: readonly string[]) => all.map((name) => `{${name}}`).join(', ')

function Cell(props: TextRowFormProps & { readonly language: string }) {
  const { row, language, languages, byKey, isDefault, change } = props
  const { t } = useTranslation()
  const id = useId()
  const typed = props.valueOf(language)
  const usual = row.cells[language]?.usual
  const textIn = (each: string) => {
    const value = props.valueOf(each)
    return value === null ? row.cells[each]?.usual : (value ?? shownText(row, each))
  }
  const text = textIn(language)
  const lacks = text === undefined && isMissing(row, language, byKey)
  const isOwn = typed === undefined ? row.cells[language]?.own !== undefined : typed !== null
  const others = languages.flatMap((each) => (each === language ? [] : (textIn(each) ?? [])))
  const { lacking, unknown } = placeholderHints(text ?? '', others)
  const theirs = props.theirsOf(language)
  const problems = props.problems.filter((each) => each.language === language)
  return (
    <div className="texts-cell" data-missing={lacks} data-changed={typed !== undefined}>
      <label htmlFor={id}>
        {nameOfLanguage(language)} {lacks && <span className="tag">{t('texts.missing')}</span>}
        {typed !== undefined && <span className="tag">{t('edit.unsaved')}</span>}
      </label>
      <textarea
        id={id}
        lang={language}
        rows={Math.min(6, Math.max(2, Math.ceil(lengthOf(text ?? '') / 34)))}
        value={text ?? ''}
        aria-describedby={`${id}-hint`}
        aria-label={`${row.key}, ${nameOfLanguage(language)}`}
        onFocus={props.look}
        onChange={({ target }) => change(language, target.value)}
      />
      <div className="hint" id={`${id}-hint`}>
        {text !== undefined && <span>{t('texts.length', { count: lengthOf(text) })}</span>}
        {text !== undefined && lacking.length > 0 && (
          <strong>{t('texts.lacking', { names: names(lacking) })}</strong>
        )}
        {unknown.length > 0 && <strong>{t('texts.unknown', { names: names(unknown) })}</strong>}
        {!isDefault && !isOwn && usual !== undefined && <span>{t('edit.usual')}</span>}
        {problems.map(({ diagnostic: { code, message } }) => (
          <strong key={`${code} ${message}`}>{message}</strong>
        ))}
      </div>
      {!isDefault && isOwn && usual !== undefined && (
        <button type="button" onClick={() => change(language, null)}>
          {t('edit.reset')}
          <span className="visually-hidden">
            {' '}
            {row.key}, {nameOfLanguage(language)}
          </span>
        </button>
      )}
      {theirs !== undefined && (
        <div className="banner" role="alert">
          <p>{t('texts.theirs', { text: theirs ?? '' })}</p>
          <p className="buttons">
            <button type="button" onClick={() => props.keepMine(language, theirs)}>
              {t('edit.mine')}
            </button>
            <button type="button" onClick={() => props.takeTheirs(language)}>
              {t('edit.theirs')}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}
