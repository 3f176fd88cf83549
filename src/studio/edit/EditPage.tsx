import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ProductAnswer } from '../messages.ts'
import { useJson } from '../use-json.ts'
import { FilePage } from './FilePage.tsx'
import { kept } from './kept.ts'
import { fileGroups, type FilesAnswer, type FileText } from './messages.ts'

interface EditPageProps {
  readonly tenant: string
  readonly edition: number
  readonly product: ProductAnswer
}

/** The files of the product, and the editor of the one that the address names. */
export function EditPage({ tenant, edition, product }: EditPageProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const [filter, setFilter] = useState('')
  const { answer, problem } = useJson<FilesAnswer>('/api/edit/files', edition)
  const file = query.get('file') ?? ''
  const open = (name: string) => {
    const next = new URLSearchParams(query)
    next.set('file', name)
    next.delete('line')
    setQuery(next)
  }
  const unsaved = new Set(answer ? kept.files(answer.product) : [])
  const shown = (answer?.files ?? []).filter((each) => each.file.includes(filter.trim()))
  return (
    <div className="edit-page">
      <nav className="side" aria-label={t('edit.files')}>
        <h1>{t('edit')}</h1>
        <p>
          <Link className="target" to={`/texts?tenant=${encodeURIComponent(tenant)}`}>
            {t('texts.all')}
          </Link>
        </p>
        {problem !== undefined && <p className="banner">{problem}</p>}
        <p className="find">
          <input
            type="search"
            aria-label={t('edit.findFile')}
            placeholder={t('edit.findFile')}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
          />
        </p>
        {fileGroups.map((group) => {
          const rows = shown.filter((each) => each.group === group)
          return (
            rows.length > 0 && (
              <details key={group} open={filter !== '' || rows.some((each) => each.file === file)}>
                <summary>
                  {t(`edit.group.${group}`)} <span className="count">{rows.length}</span>
                </summary>
                <ul>
                  {rows.map((each) => (
                    <li key={each.file}>
                      <button
                        type="button"
                        aria-current={each.file === file}
                        onClick={() => open(each.file)}
                      >
                        {each.file.replace(/^flows\//, '')}
                        {unsaved.has(each.file) && <span className="tag">{t('edit.unsaved')}</span>}
                      </button>
                    </li>
                  ))}
                </ul>
              </details>
            )
          )
        })}
      </nav>
      {file === '' || !answer ? (
        <section className="page">
          <p>{t('edit.choose')}</p>
        </section>
      ) : (
        <OpenFile
          key={file}
          file={file}
          answer={answer}
          tenant={tenant}
          edition={edition}
          product={product}
        />
      )}
    </div>
  )
}

/** Reads the file, and again after each change of the files. */
function OpenFile({
  file,
  answer,
  ...page
}: EditPageProps & { readonly file: string; readonly answer: FilesAnswer }) {
  const { answer: onDisk, problem } = useJson<FileText>(
    `/api/edit/file?file=${encodeURIComponent(file)}`,
    page.edition,
  )
  if (problem !== undefined)
    return (
      <section className="page">
        <p className="banner" role="alert">
          {problem}
        </p>
      </section>
    )
  return onDisk ? <FilePage file={file} files={answer} onDisk={onDisk} {...page} /> : null
}
