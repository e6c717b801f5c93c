import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { formerFiles } from './build/former-files.ts';
import { iconFiles } from './build/icon-files.ts';
import { olderStyle } from './build/older-style.ts';
import { pageFiles } from './build/page-files.ts';
import { cssTarget, serverFile } from './build/server-file.ts';
import { workerFile } from './build/worker-file.ts';

/**
 * What is needed together comes together: a page is a few requests, and files compressed as one are smaller than each alone.
 * `tools/budgets.ts` refuses a group that burdens a page which doesn't need it, and groups that import in a circle.
 */
const groups = [
  /*
   * How the server is asked, and who is signed in: a page behind the sign-in begins with it (`src/app/begin-session.ts`), so none of it
   * needs React, and `/` none of it but what it is written in.
   */
  { name: 'begin', test: /src\/app\/(begin-session|first-question)\.ts$/, priority: 2 },
  {
    name: 'first',
    test: /src\/(config\/(developer-pages|env|paths)|subjects\/session\/(knock|session-door)|shared\/(api\/asking|language\/stored-language|parts\/when-idle))\.ts$|domain\/src\/(calendar|money|phone|text|vocabulary)\.ts$|node_modules\/zustand\//,
    priority: 2,
  },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|contract\/src\/(fields|users\/user\.schemas)\.ts$/,
    priority: 2,
  },
  {
    name: 'session',
    test: /src\/(subjects\/session\/(refresh-access-token|retry|save-language|session-store|start-session)|shared\/(api\/(api-error|credentials|early-answer|known-answers|request|send|trouble)|person\/page-person))\.ts$|contract\/src\/(call|client|errors|auth\/(logout|refresh-token)|users\/(get-me|update-my-language))\.ts$/,
    priority: 2,
  },
  // All that stands before any page: React, the language, and how a page that the server drew is taken over.
  { name: 'base', tags: ['$initial' as const], priority: 1 },
  // What pages that the browser draws begin with: the router, and what stands in a page's place.
  {
    name: 'routed',
    test: /node_modules\/react-router\/|src\/(app\/(application|route-parts|router|visitor-routes|layouts\/(root-layout|use-guard-once-known)|pages\/(not-found-page|page-error|page-parts|route-error-page))|features\/auth\/(mailed-token|provider-answer)|shared\/(content\/brand-(link|logo)|page\/page-title|parts\/missing-part)|subjects\/session\/use-session-end)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'looks',
    test: /node_modules\/(class-variance-authority|clsx)\/|lucide-react\/dist\/esm\/(?!icons\/(?!(arrow-right|check|house|mail|map-pin|menu|pause|phone|play|x)\.))|ui\/src\/(avatar|button|card|drawings\/[^/]+|icon-button|logo|rail[^/]*|segmented|slot|spinner|toast-store)\.tsx?$|domain\/src\/rail\.ts$|i18n\/src\/(language|texts)\.ts$|src\/(config\/(brand|shop)|shared\/(parts\/(fetch-part|lazy-part|part-boundary)|form\/unkept|page\/use-taken-over|people\/picture-url|format\/readable-phone|content\/(content-picture|keep-content|shop-logo)|feedback\/carried-toast|hours\/opening-(hours|words)|language\/(language-switch|ready-words|use-language|use-translation)|request-intent\/request-intent)|app\/layouts\/skip-link)\.tsx?$/,
  },
  // The landing page's sections, and what stands around them and around the shop's other words.
  {
    name: 'home',
    test: /src\/features\/landing\/(contact\/(?!contact-call)|sections|demonstration|hero-phone|landing-main|late-drawing|rail-demonstration|request-button)/,
  },
  {
    name: 'landing',
    test: /contract\/src\/content\/shown-sections|src\/(features\/landing\/(header\/(?!account-menu)|footer|hours\/(?!open-now)|landing-section|request-path|section-)|shared\/(content\/(plain-content|use-kept-content|use-shop-content))|subjects\/session\/(use-late-session|use-session-door))/,
  },
  {
    name: 'fields',
    test: /ui\/src\/(alert|field|input|textarea)\.tsx$|shared\/form\/(form-field|password-input)\.tsx$|icons\/(circle-check|circle-exclamation-point|eye|eye-off|info|triangle-exclamation-point)\.mjs$/,
  },
  // Whether who is signed in can be told, and what hears of it: every page but `/` stands on it.
  {
    name: 'connection',
    test: /src\/subjects\/session\/(?!knock|session-door|use-late-session|use-session-door|session-standing|use-session-standing|use-user-language|account-session)|src\/subjects\/live\/(hear-live|notices)\.ts$|src\/shared\/(connection\/(?!register-worker)|dialogs\/(dialog-address|dialog-store|sheet-history)\.ts$|people\/is-office\.ts$)|icons\/wifi-off\.mjs$/,
  },
  // What signed-in people's pages share.
  {
    name: 'data',
    test: /@tanstack\/(query-core|react-query)\/|(?<!@)date-fns\/(?:_lib|locale\/_lib|constants|constructFrom|differenceInCalendarDays|format|getDayOfYear|getISOWeek|getWeek|isDate|isValid|locale\/en|startOf(?:Day|ISOWeek|Week|Year)|toDate)|src\/shared\/(api\/(log-failure|query-)|dialogs\/(ignore-double-tap|leave-guards|use-dialogs|use-own-entry|use-sheet-history)|feedback\/load-failure|page\/use-media|parts\/(first-answers|lazy-dialog|missing-dialog|use-parts-when-idle))|src\/subjects\/live\/(refetch|use-live)|src\/features\/notifications\/(notification-dialog|session-dialog|use-see-repair|api\/(latest-notifications|list-notifications|mark-seen|see-notifications))\.tsx?$|src\/app\/layouts\/(account-face|header-menus|header-room|known-user)\./,
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
  // Every dialog has its frame, and most ask before what was typed is lost.
  {
    name: 'sheets',
    test: /ui\/src\/(confirm-dialog|dialog)\.tsx$|src\/shared\/dialogs\/(close-guard|dialog-frame)\.tsx$/,
  },
  { name: 'forms', test: /react-hook-form\/|src\/shared\/form\/(schema-resolver|use-api-form)\.ts$/ },
  // What every dialog keeps until it is sent, sends once, and says then.
  { name: 'sending', test: /src\/shared\/(form\/kept-draft|api\/intent-key|feedback\/show-toast)\.ts$/ },
  // What events and repairs say alike.
  {
    name: 'next',
    test: /domain\/src\/(next-step|repair-facts)\.ts$|contract\/src\/(notifications\/|repairs\/next-step\.schemas\.ts$)/,
  },
  {
    // A repair in a list: its state, device, price and times.
    name: 'repair',
    test: /src\/(subjects\/(repair\/(?!mine|photos)|device\/)|shared\/format\/(times|unbroken-hours))|i18n\/src\/(format|next|price)\.ts$|contract\/src\/(devices\/device|repairs\/repair)\.schemas\.ts$|icons\/(handshake|octagon-x|package-check|receipt-text|scan-search|star|thumbs-down|thumbs-up|truck|warehouse)\.mjs$/,
  },
  // What a customer's own repairs are told with, wherever they stand.
  { name: 'mine', test: /src\/subjects\/repair\/mine\/(my-repairs|next-line|next-of|offers|turn-button)\./ },
  {
    // What the staff's list and a repair's page say alike.
    name: 'workshop',
    test: /src\/features\/workshop\/(list\/(due-text|list-filters|list-place|list-rows|list-states|outcome|turn)|contact-links|customer-name|staff-times|visit-heading|visit-status|api\/list-staff-repairs)\.tsx?$|contract\/src\/staff\/(driver\.schemas|list-staff-repairs|staff\.schemas)\.ts$|domain\/src\/(performers|visibility)\.ts$/,
  },
  {
    name: 'badges',
    test: /ui\/src\/(badge|empty-state|indicator|skeleton)\.tsx$|icons\/(alarm-clock|arrow-down|arrow-left|arrow-up|badge-check|ban|bell|calendar-check|calendar-clock|chevron-right|circle-check-big|circle-x|clipboard-check|clipboard-list|file-search|package-open|phone-missed|plus|user-round|wrench)\.mjs$/,
  },
];

export default defineConfig({
  plugins: [
    react(),
    // As the page's own style is made (`build/server-file.ts`): were a colour written otherwise, every element would be drawn once more.
    tailwindcss({ optimize: false }),
    pageFiles(),
    serverFile(),
    olderStyle(),
    iconFiles(),
    formerFiles(),
    workerFile(),
    compressedFiles(),
  ],
  html: { cspNonce: '%NONCE%' },
  build: {
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    cssTarget,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
});
