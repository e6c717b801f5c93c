import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { dateLocales } from './build/date-locales.ts';
import { formerFiles } from './build/former-files.ts';
import { iconFiles } from './build/icon-files.ts';
import { olderStyle } from './build/older-style.ts';
import { pageFiles } from './build/page-files.ts';
import { routeGroups } from './build/route-groups.ts';
import { lightDarkTarget, target } from './build/oldest-browsers.ts';
import { serverFile } from './build/server-file.ts';
import { workerFile } from './build/worker-file.ts';

/** Chunks that every page has already loaded. Naming them before each lazy chunk would cost `/signin` half a kilobyte. */
const alreadyThere = /\/(rolldown-runtime|first|index|pages|session)-[^/]+$/u;

export default defineConfig({
  plugins: [
    react(),
    // Same as for the page's inline style (`build/server-file.ts`). A colour written differently would repaint every element.
    tailwindcss({ optimize: false }),
    dateLocales(),
    routeGroups(),
    pageFiles(),
    serverFile(),
    olderStyle(),
    iconFiles(),
    formerFiles(),
    workerFile(),
    compressedFiles(),
  ],
  html: { cspNonce: '%NONCE%' },
  build: {
    manifest: true,
    sourcemap: 'hidden',
    target,
    cssTarget: lightDarkTarget,
    assetsInlineLimit: 0,
    // Pages name more than a hundred chunks. A hash doesn't compress, and seven characters tell the builds of a chunk apart.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        sourcemapExcludeSources: true,
      },
    },
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !alreadyThere.test(file)),
    },
  },
});
