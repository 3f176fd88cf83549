import { diffIndices } from 'node-diff3'
import { useState, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { fixOf, withEdits } from '../../compiler/diagnostics/fix.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { ProductAnswer } from '../messages.ts'
import { useJson } from '../use-json.ts'
import { Editor, type EditorCommands } from './Editor.tsx'
import { EditPreview } from './EditPreview.tsx'
import { FoundProblems, useCheck } from './FoundProblems.tsx'
import { kept } from './kept.ts'
import type { SaveAnswer, FilesAnswer, FileText, SchemaAnswer } from './messages.ts'
import { ask, messageOf } from './requests.ts'
import { SettingsForm } from './SettingsForm.tsx'

interface ConflictViewProps {
  readonly conflict: Extract<SaveAnswer, { readonly is: 'changed' }>
  readonly take: (text: string) => void
  readonly overwrite: () => void
  readonly close: () => void
}

/** Two changes of the same lines: the person chooses for each place. */
function ConflictView({ conflict, take, overwrite, close }: ConflictViewProps) {
  const { t } = useTranslation()
  const { merge, theirs, isInvalid } = conflict
  const [mine, setMine] = useState<ReadonlySet<number>>(new Set(merge.keys()))
  const choose = (at: number, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(at)
    else next.delete(at)
    setMine(next)
  }
  const chosen = () =>
    merge
      .map((part, at) => (part.is === 'same' ? part.text : mine.has(at) ? part.mine : part.theirs))
      .join('')
  return (
    <section className="conflict" role="alertdialog" aria-label={t('edit.conflict')}>
      <h3>{t('edit.conflict')}</h3>
      <p>
        {t(
          !theirs ? 'edit.removedOutside' : isInvalid ? 'edit.invalidOutside' : 'edit.bothChanged',
        )}
      </p>
      {isInvalid && theirs && <pre>{theirs.text}</pre>}
      {!isInvalid &&
        theirs &&
        merge.map((part, at) =>
          part.is === 'same' ? null : (
            // The parts never change their order.
            // eslint-disable-next-line react/no-array-index-key
            <fieldset key={at}>
              <legend>{t('edit.place')}</legend>
              {([true, false] as const).map((isMine) => (
                <label key={String(isMine)}>
                  <input
                    type="radio"
                    name={`conflict-${at}`}
                    checked={mine.has(at) === isMine}
                    onChange={() => choose(at, isMine)}
                  />
                  {t(isMine ? 'edit.mine' : 'edit.theirs')}
                  <pre>{isMine ? part.mine : part.theirs}</pre>
                </label>
              ))}
            </fieldset>
          ),
        )}
      <p className="buttons">
        {theirs && !isInvalid && (
          <button type="button" className="main" onClick={() => take(chosen())}>
            {t('edit.takeChosen')}
          </button>
        )}
        {theirs && (
          <button type="button" onClick={() => take(theirs.text)}>
            {t('edit.takeTheirs')}
          </button>
        )}
        {theirs && (
          <button type="button" onClick={overwrite}>
            {t('edit.overwrite')}
          </button>
        )}
        <button type="button" onClick={close}>
          {t('close')}
        </button>
      </p>
    </section>
  )
}

/** The lines that a save changes, before and after. */
function ChangedLines({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useTranslation()
  const parts = diffIndices(before.split('\n'), after.split('\n'))
  const count = parts.reduce(
    (sum, { buffer1, buffer2 }) => sum + Math.max(buffer1[1], buffer2[1]),
    0,
  )
  return (
    <details className="changes">
      <summary>{t('edit.changes', { count })}</summary>
      <pre>
        {parts.map(({ buffer1: [at], buffer1Content: old, buffer2Content: next }) => (
          <span key={at}>
            {old.map((line) => `- ${line}\n`).join('')}
            {next.map((line) => `+ ${line}\n`).join('')}
          </span>
        ))}
      </pre>
    </details>
  )
}

interface FilePageProps {
  readonly file: string
  readonly files: FilesAnswer
  /** The file as it is on the disk. */
  readonly onDisk: FileText
  readonly tenant: string
  readonly edition: number
  readonly product: ProductAnswer
}

type Notice =
  | { readonly is: 'saved' | 'merged' | 'restored' | 'not-kept' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'refused'; readonly diagnostics: readonly Diagnostic[] }

/** The editor of one file, with its problems and its preview. */
export function FilePage({ file, files, onDisk, tenant, edition, product }: FilePageProps) {
  const { t, i18n } = useTranslation()
  const [query] = useSearchParams()
  const [base, setBase] = useState<FileText>(onDisk)
  const [text, setText] = useState(onDisk.text)
  const [found, setFound] = useState(() => unsavedOf(files.product, file, onDisk))
  /** Read before the last save or merge: `base` is newer. */
  const [stale, setStale] = useState<FileText>()
  const [reloaded, setReloaded] = useState<FileText>()
  const [notice, setNotice] = useState<Notice>()
  const [conflict, setConflict] = useState<Extract<SaveAnswer, { readonly is: 'changed' }>>()
  const editor = useRef<EditorCommands>(null)
  const { answer: schema } = useJson<SchemaAnswer>(
    `/api/edit/schema?file=${encodeURIComponent(file)}`,
  )
  const checked = useCheck(file, text, { token: files.token, edition })
  const isChanged = text !== base.text
  const isOlder = onDisk !== stale && onDisk.version !== base.version

  // Nothing was typed: the file as it is now.
  if (isOlder && !isChanged) {
    setBase(onDisk)
    setText(onDisk.text)
    setReloaded(onDisk)
  }

  const keep = (next: string, from: FileText) => {
    setText(next)
    if (next === from.text) kept.remove(files.product, file)
    else if (!kept.set(files.product, file, { text: next, base: from, at: Date.now() }))
      setNotice({ is: 'not-kept' })
  }
  const change = (next: string) => {
    setNotice((before) => (before?.is === 'merged' ? before : undefined))
    keep(next, base)
  }
  /** Goes on from the file as it is now, with another text. */
  const goOn = (next: string, from: FileText) => {
    setBase(from)
    setStale(onDisk)
    editor.current?.setText(next)
    keep(next, from)
    setConflict(undefined)
  }
  const save = async (insists = false, from: FileText = base) => {
    try {
      const answer = await ask<SaveAnswer>('/api/edit/save', {
        token: files.token,
        body: { file, text, base: from, ...(insists && { insists }) },
      })
      switch (answer.is) {
        case 'saved':
          setBase({ text, version: answer.version })
          setStale(onDisk)
          kept.remove(files.product, file)
          return setNotice({ is: 'saved' })
        case 'refused':
          return setNotice(answer)
        case 'changed': {
          const { merge, theirs, isInvalid } = answer
          if (!theirs || isInvalid || merge.some(({ is }) => is === 'conflict'))
            return setConflict(answer)
          goOn(merge.map((part) => (part.is === 'same' ? part.text : '')).join(''), theirs)
          return setNotice({ is: 'merged' })
        }
      }
    } catch (problem) {
      return setNotice({ is: 'failed', message: messageOf(problem) })
    }
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      if (isChanged) void save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  const fixes = useMemo(
    () => new Map(checked.own.map((each) => [each, fixOf(each, text)] as const)),
    [checked.own, text],
  )
  const time = (at: number) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' }).format(at)
  const line = Number(query.get('line') ?? 0)

  return (
    <section className="file-page" aria-label={file}>
      <header>
        <h2>{file}</h2>
        <p className="buttons">
          <button type="button" onClick={() => editor.current?.undo()}>
            {t('edit.undo')}
          </button>
          <button type="button" onClick={() => editor.current?.redo()}>
            {t('edit.redo')}
          </button>
          <button type="button" className="main" disabled={!isChanged} onClick={() => void save()}>
            {t('edit.save')}
          </button>
        </p>
        <p role="status">
          {notice?.is === 'failed'
            ? notice.message
            : notice?.is === 'refused'
              ? t('edit.refused', { count: notice.diagnostics.length })
              : notice
                ? t(`edit.${notice.is}`)
                : isChanged
                  ? t('edit.isUnsaved')
                  : t('edit.isSaved')}
          {notice?.is === 'refused' && (
            <button type="button" onClick={() => void save(true)}>
              {t('edit.insist')}
            </button>
          )}
        </p>
        {isOlder && isChanged && !conflict && <p className="banner">{t('edit.changedOutside')}</p>}
        {found && (
          <p className="banner">
            {t('edit.found', { time: time(found.at) })}
            <button
              type="button"
              onClick={() => {
                goOn(found.text, found.base ?? onDisk)
                setFound(undefined)
                setNotice({ is: 'restored' })
              }}
            >
              {t('edit.restore')}
            </button>
            <button
              type="button"
              onClick={() => {
                kept.remove(files.product, file)
                setFound(undefined)
              }}
            >
              {t('edit.discard')}
            </button>
          </p>
        )}
      </header>
      {conflict && (
        <ConflictView
          conflict={conflict}
          take={(next) => conflict.theirs && goOn(next, conflict.theirs)}
          overwrite={() => {
            const { theirs } = conflict
            if (!theirs) return
            setBase(theirs)
            setConflict(undefined)
            void save(false, theirs)
          }}
          close={() => setConflict(undefined)}
        />
      )}
      <div className="forms">
        {isChanged && <ChangedLines before={base.text} after={text} />}
        {/^flows\/tenants\/[^/]+\.yaml$/.test(file) && !file.endsWith('.test.yaml') && (
          <details>
            <summary>{t('edit.settings')}</summary>
            <SettingsForm
              file={file}
              token={files.token}
              text={text}
              schema={schema}
              edition={edition}
              apply={(next) => editor.current?.setText(next)}
            />
          </details>
        )}
      </div>
      <p className="hint" id="edit-keys">
        {t('edit.keys')}
      </p>
      <Editor
        label={file}
        text={text}
        reloaded={reloaded}
        line={line}
        schema={schema}
        diagnostics={checked.own}
        onChange={change}
        ref={editor}
      />
      <FoundProblems
        checked={checked}
        fixes={fixes}
        goTo={(at) => editor.current?.goTo(at)}
        apply={(fix) => {
          editor.current?.setText(withEdits(text, fix))
          editor.current?.goTo(fix[0].start)
        }}
      />
      <EditPreview
        file={file}
        text={text}
        checked={checked}
        tenant={tenant}
        edition={edition}
        product={product}
        screens={files.screens}
      />
    </section>
  )
}

/** A text that was typed before, when it is not in the file. */
function unsavedOf(product: string, file: string, onDisk: FileText) {
  const found = kept.get(product, file)
  if (found && found.text !== onDisk.text) return found
  kept.remove(product, file)
  return undefined
}
