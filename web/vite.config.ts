import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.GENIAL_SERVER ?? 'http://127.0.0.1:8000';

/** What the first page and a first game share: one file, because every request costs a round trip. */
const CORE = new RegExp(
  'node_modules/(svelte|esm-env|clsx)/|src/lib/(api|clock|hex|i18n|notify|person|placing|preview|reasons|router|screen' +
    '|settings|socket|sound|start|symbols|table|types|words)\\b|src/components/(Failure|Icon|Sym|TableList)\\b',
);

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.GENIAL_WEB_OUT ?? '../src/genial/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    license: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', test: CORE }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
