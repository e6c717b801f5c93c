import { createHash } from 'node:crypto';

/** What a policy says of the scripts or styles that stand within a page: their hashes. Data isn't run, and has none. */
export function inlineHashes(page: string, element: 'script' | 'style'): string {
  return [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    .join(' ');
}
