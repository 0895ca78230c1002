import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const here = decodeURI(new URL('.', import.meta.url).pathname)

export default defineConfig({
  root: here,
  plugins: [svelte({ configFile: here + 'svelte.config.js' })],
  build: {
    outDir: here + '../src/undercroft/table/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
