import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { targetBytes } from './oldest-browsers.ts';

export function compileForOlderBrowsers(style: Uint8Array): Uint8Array {
  return transform({ filename: 'older.css', code: style, minify: true, targets: targetBytes }).code;
}

/** Writes a second style for older browsers, which `src/shared/page/load-older-style.ts` fetches by name. */
export function olderStyle(): Plugin {
  return {
    name: 'atelier:older-style',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('invariant: index.html is missing in the bundle');
      const names = String(page.source);
      // The bundle also contains the former build's style (`former-files.ts`), so the page's own link decides.
      const styles = Object.values(bundle).filter(
        ({ fileName }) => fileName.endsWith('.css') && names.includes(`"/${fileName}"`),
      );
      const [style] = styles;
      if (styles.length !== 1 || style?.type !== 'asset') throw new Error('invariant: expected one application style');
      const source = compileForOlderBrowsers(Buffer.from(style.source));
      this.emitFile({ type: 'asset', fileName: style.fileName.replace('.css', '.older.css'), source });
    },
  };
}
