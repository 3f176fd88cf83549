import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaveAnswer } from './messages.ts'

interface ConflictViewProps {
  readonly conflict: Extract<SaveAnswer, { readonly is: 'changed' }>
  readonly take: (text: string) => void
  readonly overwrite: () => void
  readonly close: () => void
}

/** Two changes of the same lines: the person chooses for each place. */
export function ConflictView({ conflict, take, overwrite, close }: ConflictViewProps) {
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
