import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { reportsPath } from '../../server/http/address.ts'
import { supportedBrowsers } from '../../server/plain/supported-browsers.ts'
import { bundleReport } from './build-files.ts'
import { chunks } from './chunks.ts'
import { type CompiledFlows, defaultTenant } from './compile-flows.ts'
import { flows } from './flows-plugin.ts'
import { mergeRuntime } from './merge-runtime.ts'
import { productApi } from './product-api.ts'
import { ownProduct, type Product, root } from './product.ts'
import { scriptRules } from './script-rules.ts'
import { slimForms, slimPackages } from './slim-packages.ts'
import { splitWidgets } from './used-by-journeys.ts'

// Also where this package is installed, below node_modules.
const ourComponents = new RegExp(`^${RegExp.escape(root.replaceAll('\\', '/'))}/src/.*\\.tsx$`)
// Babel looks for a name in the folder of its caller.
const signalsTransform = fileURLToPath(import.meta.resolve('@preact/signals-react-transform'))
// Its browser build decodes with innerHTML, which Trusted Types forbid; this one has a table.
const characterNames = fileURLToPath(import.meta.resolve('decode-named-character-reference'))

/**
 * Compiled whole, off the main thread and during download (V8, explicit compile hints). Otherwise
 * each function is compiled at its first call, often while the user waits for the first press
 * (decision 0014). Other browsers see a comment.
 */
const compiledAhead = '//# allFunctionsCalledOnLoad'
const calledAtOnce: ReadonlySet<string> = new Set(['library', 'index', 'runtime'])

/** Configuration that vite.config.ts, the build and the development server share. */
export const viteConfigFor = (
  { folder, basePath, dist, forwardsCalls = false }: Product,
  tenant = defaultTenant,
  compiled?: CompiledFlows,
): InlineConfig => ({
  root,
  base: `${basePath}/`,
  define: { 'import.meta.env.REPORTS_PATH': JSON.stringify(reportsPath) },
  plugins: [
    flows(folder, tenant, compiled),
    productApi(folder, { forwardsCalls }),
    slimForms(root),
    splitWidgets(),
    slimPackages(),
    // Auto mode finds `.value` in components of src only; a wider net also rewrites react-dom.
    babel({ include: ourComponents, exclude: [], plugins: [signalsTransform] }),
    react({ include: ourComponents, exclude: [] }),
    mergeRuntime(),
    bundleReport(),
  ],
  css: scriptRules(folder),
  resolve: {
    alias: {
      'decode-named-character-reference': characterNames,
    },
  },
  build: {
    outDir: dist,
    target: supportedBrowsers.map(
      ({ engine, version }) => `${engine === 'safari_ios' ? 'ios' : engine}${version}`,
    ),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        postBanner: ({ name }) => (calledAtOnce.has(name) ? compiledAhead : ''),
      },
    },
  },
  // Without the runtime here the first development load has two copies of React. A form comes with
  // the flows, which Vite does not scan for packages; found later, they would reload the page.
  optimizeDeps: {
    include: ['react', 'react-dom/client', '@preact/signals-react/runtime'],
    entries: ['src/main.tsx', 'src/forms/FlowForm.tsx'],
  },
})

export const viteConfig: InlineConfig = viteConfigFor(ownProduct)
