import type { PageData, VisitorPageData } from '@atelier/contract';
import { setDiallingCode } from '@atelier/domain';
import { setStyleNonce } from '@atelier/ui';
import { setNonce } from 'get-nonce';
import { PAGE_DATA } from './app/server-rendered/page-data.ts';
import { hydratePage } from './app/server-rendered/hydrate-page.tsx';
import { loadOlderStyle } from './shared/page/load-older-style.ts';
import { shopDiallingCode } from './config/shop.ts';
import './styles.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce !== undefined) {
  setNonce(nonce);
  setStyleNonce(nonce);
}

async function start(): Promise<void> {
  setDiallingCode(shopDiallingCode);
  loadOlderStyle();
  const root = document.getElementById('root');
  if (root === null) throw new Error('invariant: element #root not found');
  const pageData = readPageData();
  if (pageData !== null && 'content' in pageData) await hydratePage(root, pageData);
  else await (await import('./app/application.tsx')).renderApplication(root, pageData);
}

function readPageData(): PageData | VisitorPageData | null {
  const json = document.getElementById(PAGE_DATA)?.textContent;
  return json ? (JSON.parse(json) as PageData | VisitorPageData) : null;
}

// No top-level await, because awaited chunks may import from this file.
void start();
