import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Bytes below which files would become part of others: none, since the policy of the page lets no `data:` style or script in. */
const NO_INLINING = 0;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative to the `base` of the page, which the service sets: the console may be below any path of a proxy.
  base: './',
  plugins: [react()],
  build: {
    outDir: process.env['CONSOLE_OUTPUT'] ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: NO_INLINING,
    modulePreload: { polyfill: false },
    target: 'es2024',
    chunkSizeWarningLimit: 700,
  },
});
