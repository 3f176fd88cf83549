import { defineConfig } from 'vite'
import { viteConfig } from './scripts/vite/config.ts'

export default defineConfig(viteConfig)
