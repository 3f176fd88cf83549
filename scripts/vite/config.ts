import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { basePath } from './base-path.ts'
import { flows } from './flows-plugin.ts'
import { slimForms } from './slim-forms.ts'

const root = join(import.meta.dirname, '..', '..')
const noMarkdown = join(import.meta.dirname, 'no-markdown.ts')

/** What vite.config.ts, the build and the development server share. */
export const viteConfig: InlineConfig = {
  root,
  base: `${basePath}/`,
  plugins: [
    flows(root),
    slimForms(root),
    // Auto mode finds `.value` in components of src only; a wider net also rewrites react-dom.
    babel({ include: /\/src\/.*\.tsx$/, plugins: ['module:@preact/signals-react-transform'] }),
    react(),
  ],
  resolve: { alias: { 'markdown-to-jsx/react': noMarkdown, 'markdown-to-jsx': noMarkdown } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'forms', test: /node_modules\/(@rjsf|ajv|fast-equals|@x0k|jsonpointer|fast-uri|lodash)/ },
          ],
        },
      },
    },
  },
  // Without the runtime here the first development load meets two Reacts.
  optimizeDeps: { include: ['react', 'react-dom/client', '@preact/signals-react/runtime'] },
}
