import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Bytes below which files would become part of others: none, since the policy of the page lets no `data:` style or script in. */
const NO_INLINING = 0;

/** Bytes of JavaScript, compressed, that a browser loads before somebody can sign in. */
const FIRST_VIEW = 200_000;

/** Refuses a build of which the first view is too large; pages are in files of their own. */
const firstViewLimit: Plugin = {
  name: 'first-view-limit',
  generateBundle(_, bundle) {
    const needed = new Set(
      Object.values(bundle).flatMap((file) => ('isEntry' in file && file.isEntry ? file.fileName : [])),
    );
    for (const name of needed) {
      const file = bundle[name];
      // A set that grows is iterated to its end.
      for (const other of file?.type === 'chunk' ? file.imports : []) needed.add(other);
    }
    const codes = [...needed].flatMap((name) => (bundle[name]?.type === 'chunk' ? bundle[name].code : []));
    const size = codes.reduce((sum, code) => sum + gzipSync(code).length, 0);
    this.info(`The first view has ${size.toLocaleString('en')} bytes of compressed JavaScript.`);
    if (size > FIRST_VIEW)
      this.error(`The first view has ${size} bytes of compressed JavaScript, ${FIRST_VIEW} are permitted.`);
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative to the `base` of the page, which the service sets: the console may be below any path of a proxy.
  base: './',
  plugins: [react(), firstViewLimit],
  build: {
    outDir: process.env['CONSOLE_OUTPUT'] ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: NO_INLINING,
    modulePreload: { polyfill: false },
    target: 'es2024',
    chunkSizeWarningLimit: 700,
  },
});
