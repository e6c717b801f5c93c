import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  html: { cspNonce: '%NONCE%' },
  build: { manifest: true, sourcemap: 'hidden', target: 'es2023', assetsInlineLimit: 0 },
});
