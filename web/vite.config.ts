import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.GENIAL_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.GENIAL_WEB_OUT ?? '../src/genial/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    license: true,
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
