import { setStyleNonce } from '@atelier/ui';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { readyWords } from './shared/language/ready-words.ts';
import './styles.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce !== undefined) {
  setNonce(nonce);
  setStyleNonce(nonce);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

// The first page is on its way already; it is shown when it can speak. No top-level await: what is awaited may import from here.
void readyWords().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  ),
);
