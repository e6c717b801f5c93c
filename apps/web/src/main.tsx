import { setStyleNonce } from '@atelier/ui';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import './styles.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce !== undefined) {
  setNonce(nonce);
  setStyleNonce(nonce);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <Application />
  </StrictMode>,
);
