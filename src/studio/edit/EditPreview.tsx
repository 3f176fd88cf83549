import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Choice } from '../Choice.tsx'
import type { ProductAnswer, StatesAnswer } from '../messages.ts'
import { StateFrame, widths } from '../StateFrame.tsx'
import { useJson } from '../use-json.ts'
import type { Checked } from './FoundProblems.tsx'

interface EditPreviewProps {
  readonly file: string
  readonly text: string
  readonly checked: Checked
  readonly tenant: string
  readonly edition: number
  readonly product: ProductAnswer
  /** Screens with scenarios. */
  readonly screens: readonly string[]
}

const same = (values: readonly string[]) => values.map((value) => [value, value] as const)

/** A screen, drawn from the text that is not saved. */
export function EditPreview(props: EditPreviewProps) {
  const { file, text, checked, tenant, edition, product, screens } = props
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const own = /^screen:\s*(\S+)/m.exec(text)?.[1] ?? ''
  const tenantOfFile = /^flows\/tenants\/([^/.]+)/.exec(file)?.[1] ?? tenant
  const shownTenant = product.tenants.includes(tenantOfFile) ? tenantOfFile : tenant
  const languageOfFile = /^flows\/texts\/([^/]+)\//.exec(file)?.[1]
  const screen = query.get('screen') ?? (screens.includes(own) ? own : (screens[0] ?? ''))
  const chosen = {
    language: query.get('language') ?? languageOfFile ?? product.languages[0] ?? '',
    theme: query.get('theme') ?? 'light',
    width: query.get('width') ?? '320',
  }
  const { answer } = useJson<StatesAnswer>(
    `/api/states?${new URLSearchParams({ tenant: shownTenant, screen }).toString()}`,
    edition,
  )
  const states = answer?.states ?? []
  const state = states.find(({ id }) => id === query.get('state'))?.id ?? states[0]?.id ?? ''
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    if (name === 'screen') next.delete('state')
    setQuery(next, { replace: true })
  }
  return (
    <section className="edit-preview" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <div className="choices">
        <Choice
          label={t('edit.screen')}
          value={screen}
          options={same(screens)}
          choose={(value) => change('screen', value)}
        />
        <Choice
          label={t('states')}
          value={state}
          options={states.map(({ id, scenario, step }) => [id, `${scenario}: ${step}`])}
          choose={(value) => change('state', value)}
        />
        <Choice
          label={t('textLanguage')}
          value={chosen.language}
          options={same(product.languages)}
          choose={(value) => change('language', value)}
        />
        <Choice
          label={t('screenTheme')}
          value={chosen.theme}
          options={['light', 'dark'].map((theme) => [theme, t(`theme.${theme}`)])}
          choose={(value) => change('theme', value)}
        />
        <Choice
          label={t('width')}
          value={chosen.width}
          options={same(widths.map(String))}
          choose={(value) => change('width', value)}
        />
      </div>
      {checked.own.some(({ severity }) => severity === 'error') && (
        <p className="hint">{t('edit.lastWithout')}</p>
      )}
      <div className="frames">
        {checked.draft !== undefined && screen !== '' && (
          <StateFrame
            tenant={shownTenant}
            screen={screen}
            // The first state needs no other one.
            state={state === states[0]?.id ? '' : state}
            edition={edition}
            from={checked.draft}
            {...chosen}
          />
        )}
      </div>
    </section>
  )
}
