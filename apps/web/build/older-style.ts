import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { targetBytes } from './oldest-browsers.ts';

/** The application's style with colours that browsers know which don't know `light-dark()`. */
export function compileForOlderBrowsers(style: Uint8Array): Uint8Array {
  return transform({ filename: 'older.css', code: style, minify: true, targets: targetBytes }).code;
}

/** Writes the style once more, for browsers that are too old for it; they ask for it by its name (`src/shared/page/load-older-style.ts`). */
export function olderStyle(): Plugin {
  return {
    name: 'atelier:older-style',
    apply: 'build',
    // When the style is whole.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page is not built yet.');
      const names = String(page.source);
      // The former build's style is there as well (`former-files.ts`): the application's is the one that the page names.
      const styles = Object.values(bundle).filter(
        ({ fileName }) => fileName.endsWith('.css') && names.includes(`"/${fileName}"`),
      );
      const [style] = styles;
      if (styles.length !== 1 || style?.type !== 'asset') throw new Error('The application has one style.');
      const source = compileForOlderBrowsers(Buffer.from(style.source));
      this.emitFile({ type: 'asset', fileName: style.fileName.replace('.css', '.older.css'), source });
    },
  };
}
