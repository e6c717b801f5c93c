import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { formerFiles } from './build/former-files.ts';
import { iconFiles } from './build/icon-files.ts';
import { pageFiles } from './build/page-files.ts';
import { workerFile } from './build/worker-file.ts';

/**
 * What is needed together comes together: a page is a few requests, and files compressed as one are smaller than each alone.
 * `tools/budgets.ts` refuses a group that burdens a page which doesn't need it, and groups that import in a circle.
 */
const groups = [
  // All that stands before any page: React, the router, the language.
  { name: 'base', tags: ['$initial' as const], priority: 1 },
  {
    name: 'looks',
    test: /lucide-react\/dist\/esm\/(?!icons\/(?!(check|house|x)\.))|ui\/src\/(avatar|card|icon-button|rail[^/]*|segmented)\.tsx?$/,
  },
  {
    name: 'fields',
    test: /ui\/src\/(alert|field|input)\.tsx$|shared\/form\/(form-field|password-input)\.tsx$|icons\/(circle-exclamation-point|eye|eye-off|info)\.mjs$/,
  },
  // Who is signed in, whether that can be told, and how the server is asked: every page but `/` stands on it.
  {
    name: 'session',
    test: /src\/shared\/(connection\/|session\/(?!use-late-session|session-standing|use-session-standing)|api\/(api-error|known-answers|request|send)\.ts$|dialogs\/dialog-store\.ts$|language\/save-language\.ts$|live\/(hear-live|notices)\.ts$)|contract\/src\/(call|client|errors|auth\/(logout|refresh-token)|users\/(get-me|update-my-language))\.ts$/,
  },
  // What signed-in people's pages share.
  {
    name: 'data',
    test: /@tanstack\/(query-core|react-query)\/|(?<!@)date-fns\/(?:_lib|constants|constructFrom|differenceInCalendarDays|format|getDayOfYear|getISOWeek|getWeek|isDate|isValid|locale\/en|startOf(?:Day|ISOWeek|Week|Year)|toDate)|src\/shared\/(api\/query-|feedback\/load-failure|live\/(refetch|use-live))/,
  },
  {
    name: 'tabs',
    test: /@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|tabs|use-[^/]+))\/|ui\/src\/tabs/,
  },
  {
    // What menus and dialogs need to stand above the page.
    name: 'layers',
    test: /@radix-ui\/react-(dismissable-layer|focus-guards|focus-scope|portal)\/|node_modules\/(aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
  },
  {
    // A repair in a list: its state, device, price and times.
    name: 'repair',
    test: /src\/shared\/(repair|device)\/|src\/config\/shop\.ts$|i18n\/src\/(format|next|price)\.ts$|contract\/src\/(devices\/device|repairs\/repair)\.schemas\.ts$|domain\/src\/(next-step|repair-facts)\.ts$|icons\/(handshake|octagon-x|package-check|receipt-text|scan-search|star|thumbs-down|thumbs-up|truck|warehouse)\.mjs$/,
  },
  {
    name: 'badges',
    test: /ui\/src\/(badge|empty-state|indicator|skeleton)\.tsx$|icons\/(badge-check|ban|bell|calendar-check|calendar-clock|circle-check-big|circle-x|clipboard-check|clipboard-list|file-search|phone-missed|plus|wrench)\.mjs$/,
  },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), pageFiles(), iconFiles(), formerFiles(), workerFile(), compressedFiles()],
  html: { cspNonce: '%NONCE%' },
  build: {
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
});
