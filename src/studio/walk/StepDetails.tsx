import { useTranslation } from 'react-i18next'
import type { JsonObject } from '../../language/json.ts'
import type { WalkAnswer } from './messages.ts'

/** The state after the last act, with its events and their effects. */
export function StepDetails({ answer }: { readonly answer: WalkAnswer }) {
  const { t } = useTranslation()
  const last = answer.steps.length - 1
  return (
    <div className="step-details">
      <section aria-labelledby="walk-state">
        <h2 id="walk-state">{t('state')}</h2>
        {answer.fields.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <div className="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('walk.field')}</th>
                  <th scope="col">{t('walk.class')}</th>
                  <th scope="col">{t('walk.value')}</th>
                </tr>
              </thead>
              <tbody>
                {answer.fields.map((field) => (
                  <tr key={field.name}>
                    <th scope="row">{field.name}</th>
                    <td>
                      {t(`walk.class.${field.class}`)}, {t(`walk.persists.${field.persists}`)}
                    </td>
                    <td>
                      <code>{JSON.stringify(field.value)}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <section aria-labelledby="walk-events">
        <h2 id="walk-events">{t('walk.events')}</h2>
        <ol className="events">
          {(answer.steps[last]?.events ?? []).map(({ event, effects }, at) => (
            // Events differ by their place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Entry entry={event} />
              {effects.length > 0 && (
                <ul>
                  {effects.map((effect, place) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <li key={place}>
                      → <Entry entry={effect} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function Entry({ entry }: { readonly entry: JsonObject }) {
  const { type } = entry
  const others = Object.entries(entry).filter(([name]) => name !== 'type' && name !== 'at')
  const content = JSON.stringify(Object.fromEntries(others))
  return (
    <>
      <strong>{typeof type === 'string' ? type : ''}</strong>{' '}
      {content !== '{}' && <code>{content}</code>}
    </>
  )
}
