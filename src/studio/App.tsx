import { useTranslation } from 'react-i18next'
import { NavLink, Route, Routes, useSearchParams } from 'react-router-dom'
import { Choice } from './Choice.tsx'
import { ComparePage } from './ComparePage.tsx'
import { EditPage } from './edit/EditPage.tsx'
import { TextsPage } from './edit/TextsPage.tsx'
import { ExplainPage } from './explain/ExplainPage.tsx'
import { MapPage } from './MapPage.tsx'
import type { ProductAnswer } from './messages.ts'
import { ProblemsPage } from './ProblemsPage.tsx'
import { ProofPage } from './proof/ProofPage.tsx'
import { ScreenPage } from './ScreenPage.tsx'
import { languages, nameOfLanguage, settings, themes } from './settings.ts'
import { useEdition, useJson } from './use-json.ts'
import { WalkPage } from './walk/WalkPage.tsx'

/** The page. Its address names the open view, so that it can be sent to a colleague. */
export function App() {
  const { t, i18n } = useTranslation()
  const edition = useEdition()
  const { answer: product, problem } = useJson<ProductAnswer>('/api/product', edition)
  const [query, setQuery] = useSearchParams()
  const tenant = query.get('tenant') ?? product?.tenants[0] ?? 'default'
  const kept = query.has('tenant') ? `?tenant=${encodeURIComponent(tenant)}` : ''
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    setQuery(next)
  }
  const errors = product?.diagnostics.filter(({ severity }) => severity === 'error').length ?? 0
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="bar">
        <p className="brand">
          {t('studio')} <span>{product?.name}</span>
        </p>
        <nav aria-label={t('views')}>
          <NavLink to={`/${kept}`} end>
            {t('map')}
          </NavLink>
          <NavLink to={`/walk${kept}`}>{t('walk')}</NavLink>
          <NavLink to={`/proof${kept}`}>{t('proof')}</NavLink>
          <NavLink to={`/explain${kept}`}>{t('explain')}</NavLink>
          <NavLink to={`/compare${kept}`}>{t('compare')}</NavLink>
          <NavLink to={`/problems${kept}`}>
            {t('problems')}
            {product && product.diagnostics.length > 0 && (
              <span className="count">{product.diagnostics.length}</span>
            )}
          </NavLink>
          <NavLink to={`/edit${kept}`}>{t('edit')}</NavLink>
        </nav>
        <Choice
          label={t('tenant')}
          value={tenant}
          options={(product?.tenants ?? []).map((name) => [name, name])}
          choose={(name) => change('tenant', name)}
        />
        <Choice
          label={t('language')}
          value={i18n.language}
          options={languages.map((tag) => [tag, nameOfLanguage(tag)])}
          choose={(language) => void settings.setLanguage(language)}
        />
        <Choice
          label={t('theme')}
          value={settings.theme()}
          options={themes.map((theme) => [theme, t(`theme.${theme}`)])}
          choose={(theme) => {
            settings.setTheme(theme)
            void i18n.changeLanguage(i18n.language)
          }}
        />
      </header>
      {(problem !== undefined || (product && !product.current)) && (
        <p className="banner" role="status">
          {problem ?? t('older', { count: errors })}
        </p>
      )}
      <main id="content" tabIndex={-1}>
        {product && (
          <Routes>
            <Route
              path="/"
              element={<MapPage tenant={tenant} edition={edition} product={product} />}
            />
            <Route
              path="/screens/:screen"
              element={<ScreenPage tenant={tenant} edition={edition} product={product} />}
            />
            <Route
              path="/compare"
              element={<ComparePage tenant={tenant} edition={edition} product={product} />}
            />
            <Route
              path="/problems"
              element={<ProblemsPage product={product} edition={edition} />}
            />
            <Route
              path="/walk"
              element={<WalkPage tenant={tenant} edition={edition} product={product} />}
            />
            <Route
              path="/proof"
              element={<ProofPage tenant={tenant} edition={edition} product={product} />}
            />
            <Route path="/explain" element={<ExplainPage tenant={tenant} edition={edition} />} />
            <Route path="/texts" element={<TextsPage tenant={tenant} edition={edition} />} />
            <Route
              path="/edit"
              element={<EditPage tenant={tenant} edition={edition} product={product} />}
            />
          </Routes>
        )}
      </main>
    </>
  )
}
