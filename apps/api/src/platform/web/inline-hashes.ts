import { hash } from 'node:crypto';

/** Returns CSP hashes of a page's inline scripts or styles. Data blocks need none. */
export function inlineHashes(page: string, element: 'script' | 'style'): string {
  return [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, content = '']) => `'sha256-${hash('sha256', content, 'base64')}'`)
    .join(' ');
}
