import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Choice } from '../Choice.tsx'
import { StateFrame } from '../StateFrame.tsx'
import { useJson } from '../use-json.ts'
import { kept } from './kept.ts'
import type { FilesAnswer, TextChange, TextRow, TextsAnswer, TextsResult } from './messages.ts'
import { ask, messageOf } from './requests.ts'
import { isMissing, shownText, TextRowForm } from './TextRowForm.tsx'
import './texts.css'

interface TextsPageProps {
  readonly tenant: string
  readonly edition: number
}

/** Rows that are drawn at once; a button shows more. */
const step = 30

/** Milliseconds without a keystroke before the changes are checked. */
const restMs = 200

/** Texts in all languages, side by side. */
export function TextsPage(props: TextsPageProps) {
  const { tenant, edition } = props
  const { t } = useTranslation()
  const { answer: files } = useJson<FilesAnswer>('/api/edit/files', edition)
  const { answer, problem } = useJson<TextsAnswer>(
    `/api/edit/texts?tenant=${encodeURIComponent(tenant)}`,
    edition,
  )
  return (
    <section className="page texts-page" aria-labelledby="texts">
      <p>
        <Link className="target" to={`/edit?tenant=${encodeURIComponent(tenant)}`}>
          {t('edit.files')}
        </Link>
      </p>
      <h1 id="texts">{t('texts')}</h1>
      <p>{t('texts.lead', { tenant })}</p>
      {problem !== undefined && (
        <p className="banner" role="alert">
          {problem}
        </p>
      )}
      {!answer && problem === undefined && <p role="status">{t('wait')}</p>}
      {answer && files && <Texts key={tenant} {...props} texts={answer} files={files} />}
    </section>
  )
}

interface TextsProps extends TextsPageProps {
  readonly texts: TextsAnswer
  readonly files: FilesAnswer
}

type Changes = ReadonlyMap<string, TextChange>

const idOf = (key: string, language: string) => `${key} ${language}`

function Texts({ tenant, edition, texts, files }: TextsProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const { token } = files
  const slot = `texts of ${tenant}`
  const [changes, setChanges] = useState<Changes>(() => keptChanges(files.product, slot))
  const [result, setResult] = useState<TextsResult>()
  const [notice, setNotice] = useState('')
  const [count, setCount] = useState(step)
  const [shownKey, setShownKey] = useState<string>()
  const find = query.get('find') ?? ''
  const screen = query.get('screen') ?? ''
  const isOnlyMissing = query.get('missing') !== null
  const { byKey, lacking, screens } = useMemo(() => summaryOf(texts), [texts])
  const words = find.trim().toLowerCase()
  const fits = (row: TextRow) =>
    (words === '' ||
      row.key.toLowerCase().includes(words) ||
      texts.languages.some((language) =>
        (changes.get(idOf(row.key, language))?.value ?? shownText(row, language) ?? '')
          .toLowerCase()
          .includes(words),
      )) &&
    (screen === '' || row.screens.includes(screen)) &&
    (!isOnlyMissing || lacking.has(row.key))
  const found = texts.rows.filter(fits)

  const filter = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setCount(step)
    setQuery(next, { replace: true })
  }
  const keep = (next: Changes) => {
    setChanges(next)
    setNotice('')
    if (next.size === 0) {
      setResult(undefined)
      kept.remove(files.product, slot)
    } else if (!keepChanges(files.product, slot, next)) setNotice(t('edit.not-kept'))
  }
  const change = (row: TextRow, language: string, value: string | null) => {
    const id = idOf(row.key, language)
    const next = new Map(changes)
    const base = next.get(id)?.base ?? row.cells[language]?.own ?? null
    setShownKey(row.key)
    if (value === base) next.delete(id)
    else next.set(id, { key: row.key, language, value, base })
    keep(next)
  }
  useEffect(() => {
    if (changes.size === 0) return undefined
    const stop = new AbortController()
    const waiting = setTimeout(() => {
      void send({ token, tenant, changes, save: false }, stop.signal)
        .then((checked) => (stop.signal.aborted ? undefined : setResult(checked)))
        .catch((error: unknown) => (stop.signal.aborted ? undefined : setNotice(messageOf(error))))
    }, restMs)
    return () => {
      clearTimeout(waiting)
      stop.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after a change of a file
  }, [changes, edition, tenant, token])
  const save = async (insists = false) => {
    try {
      const saved = await send({ token, tenant, changes, save: true, insists })
      setResult(saved)
      if (saved.is !== 'saved') return
      keep(new Map())
      setNotice(t('edit.saved'))
    } catch (error) {
      setNotice(messageOf(error))
    }
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      if (changes.size > 0) void save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  const theirs = new Map(
    result?.theirs.map(({ key, language, value }) => [idOf(key, language), value]),
  )
  const shown = byKey.get(shownKey ?? '')
  const shownScreen =
    shown?.screens.find((each) => each === screen) ??
    shown?.screens.find((each) => files.screens.includes(each))
  const errors = result?.errors ?? []
  return (
    <>
      <div className="choices">
        <p className="find">
          <input
            type="search"
            aria-label={t('texts.find')}
            placeholder={t('texts.find')}
            value={find}
            onChange={({ target }) => filter('find', target.value)}
          />
        </p>
        <Choice
          label={t('edit.screen')}
          value={screen}
          options={[['', t('all')], ...screens.map((each) => [each, each] as const)]}
          choose={(value) => filter('screen', value)}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={isOnlyMissing}
            onChange={({ target }) => filter('missing', target.checked ? '1' : '')}
          />
          {t('texts.onlyMissing', { count: lacking.size })}
        </label>
      </div>
      <div className="texts-save">
        <p className="buttons">
          <button
            type="button"
            className="main"
            disabled={changes.size === 0}
            onClick={() => void save()}
          >
            {t('edit.save')}
          </button>
          <button type="button" disabled={changes.size === 0} onClick={() => keep(new Map())}>
            {t('texts.discard')}
          </button>
        </p>
        <p role="status">
          {notice !== ''
            ? notice
            : result?.is === 'refused'
              ? t('edit.refused', { count: errors.length })
              : result?.is === 'changed'
                ? t('texts.changed')
                : changes.size > 0
                  ? t('texts.unsaved', { count: changes.size })
                  : t('texts.found', { count: found.length })}
          {result?.is === 'refused' && (
            <button type="button" onClick={() => void save(true)}>
              {t('edit.insist')}
            </button>
          )}
        </p>
        {result?.is === 'refused' &&
          errors.map(({ code, message, span }) => (
            <p key={`${code} ${span.file} ${span.start}`}>
              {message} ({span.file}:{span.line})
            </p>
          ))}
      </div>
      <div className="texts-columns">
        <ol className="texts">
          {found.slice(0, count).map((row) => (
            <TextRowForm
              key={row.key}
              row={row}
              languages={texts.languages}
              byKey={byKey}
              isDefault={tenant === 'default'}
              valueOf={(language) => changes.get(idOf(row.key, language))?.value}
              theirsOf={(language) => theirs.get(idOf(row.key, language))}
              problems={result?.problems.filter(({ key }) => key === row.key) ?? []}
              change={(language, value) => change(row, language, value)}
              takeTheirs={(language) => {
                const next = new Map(changes)
                next.delete(idOf(row.key, language))
                keep(next)
              }}
              keepMine={(language, value) => {
                const id = idOf(row.key, language)
                const mine = changes.get(id)
                if (mine) keep(new Map(changes).set(id, { ...mine, base: value }))
              }}
              look={() => setShownKey(row.key)}
            />
          ))}
        </ol>
        {shownScreen !== undefined && (
          <section className="edit-preview" aria-label={t('preview')}>
            <h2>{t('preview')}</h2>
            <Link
              className="target"
              to={`/screens/${shownScreen}?tenant=${encodeURIComponent(tenant)}`}
            >
              {shownScreen}
            </Link>
            <div className="frames">
              {texts.offered.map((language) => (
                <StateFrame
                  key={language}
                  tenant={tenant}
                  screen={shownScreen}
                  state=""
                  language={language}
                  theme="light"
                  width="320"
                  edition={edition}
                  {...(result?.draft !== undefined && changes.size > 0 && { from: result.draft })}
                />
              ))}
            </div>
          </section>
        )}
      </div>
      {found.length > count && (
        <p className="buttons">
          <button type="button" onClick={() => setCount(count + step)}>
            {t('texts.more', { count: found.length - count })}
          </button>
        </p>
      )}
    </>
  )
}

/** Of all rows: a keystroke does not change it. */
function summaryOf({ languages, rows }: TextsAnswer) {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return {
    byKey,
    lacking: new Set(
      rows.flatMap((row) =>
        languages.some((language) => isMissing(row, language, byKey)) ? [row.key] : [],
      ),
    ),
    screens: [...new Set(rows.flatMap((row) => row.screens))].toSorted(),
  }
}

interface Sent {
  readonly token: string
  readonly tenant: string
  readonly changes: Changes
  readonly save: boolean
  readonly insists?: boolean
}

/** Checks the changes, and saves all or none of them with `save`. */
const send = async ({ token, changes, ...sent }: Sent, signal?: AbortSignal) =>
  ask<TextsResult>('/api/edit/texts', {
    token,
    body: { ...sent, changes: [...changes.values()] },
    ...(signal && { signal }),
  })

/** Returns false when the browser has no space left. */
const keepChanges = (product: string, slot: string, changes: Changes): boolean =>
  kept.set(product, slot, {
    text: JSON.stringify([...changes.values()]),
    base: null,
    at: Date.now(),
  })

/** Only this page writes below its name. */
function keptChanges(product: string, slot: string): Changes {
  const found = kept.get(product, slot)
  const changes = found ? (JSON.parse(found.text) as readonly TextChange[]) : []
  return new Map(changes.map((each) => [idOf(each.key, each.language), each]))
}
