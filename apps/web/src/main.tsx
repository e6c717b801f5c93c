import type { PageData } from '@atelier/contract';
import { setStyleNonce } from '@atelier/ui';
import { setNonce } from 'get-nonce';
import { PAGE_DATA } from './app/page-data.ts';
import { takeOver } from './app/take-over.tsx';
import { wearOlderStyle } from './shared/page/wear-older-style.ts';
import './styles.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce !== undefined) {
  setNonce(nonce);
  setStyleNonce(nonce);
}

async function begin(): Promise<void> {
  wearOlderStyle();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const drawn = readPageData();
  if (drawn === null) await (await import('./app/application.tsx')).drawApplication(root);
  else await takeOver(root, drawn);
}

/** What the server drew this page from; null where the browser draws it. */
function readPageData(): PageData | null {
  const written = document.getElementById(PAGE_DATA)?.textContent;
  // Of the same build.
  return written ? (JSON.parse(written) as PageData) : null;
}

// No top-level await: what is awaited may import from here.
void begin();
