import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Walk } from './acts.ts'
import type { ScenarioAnswer } from './messages.ts'
import { send } from './use-walk.ts'

/** Shows the scenario of a walk with its path, and writes it when the person says so. */
export function SaveWalk({ walk }: { readonly walk: Walk }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [shown, setShown] = useState<ScenarioAnswer>()
  const [problem, setProblem] = useState<string>()
  const ask = async (save: boolean) => {
    const body = JSON.stringify({ ...walk, name, save, path: shown?.path })
    const result = await send<ScenarioAnswer>('/api/walk/scenario', body)
    if ('problem' in result) setProblem(result.problem)
    else {
      setShown(result.answer)
      setProblem(result.answer.problem)
    }
  }
  return (
    <form
      className="entry save"
      onSubmit={(event) => {
        event.preventDefault()
        void ask(false)
      }}
    >
      <label>
        <span>{t('walk.name')}</span>
        <input
          value={name}
          required
          maxLength={120}
          onChange={({ target }) => {
            setName(target.value)
            setShown(undefined)
          }}
        />
      </label>
      <button type="submit" className="button">
        {t('walk.show')}
      </button>
      {shown && (
        <>
          <p>
            <code>{shown.path}</code>
          </p>
          <pre aria-label={t('walk.scenario')}>{shown.text}</pre>
          {problem === undefined && !shown.saved && (
            <button type="button" className="button" onClick={() => void ask(true)}>
              {t('walk.save')}
            </button>
          )}
        </>
      )}
      <p role="status">
        {problem ??
          (shown && (shown.saved ? t('walk.saved', { path: shown.path }) : t('walk.green')))}
      </p>
    </form>
  )
}
