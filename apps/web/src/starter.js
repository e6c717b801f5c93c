// Inline script of server-rendered pages. It runs before the first paint, and the build minifies it. `isForVisitors` is true on sign-in and
// sign-up (`build/server-file.ts`).
/* global isForVisitors */
(() => {
  let stored = 0;
  try {
    stored = localStorage.length;
    // A signed-in user is redirected, so the form stays hidden until the session is checked.
    if (isForVisitors && localStorage.getItem('atelier.signedIn') !== null)
      document.documentElement.dataset.session = '';
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.dataset.theme = theme;
      for (const meta of document.querySelectorAll('meta[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
  } catch {
    // Without storage the device's theme applies, and nobody stays signed in.
  }
  const add = (name, what) => document.head.append(Object.assign(document.createElement(name), what));
  const preload = () => {
    for (const file of '%ENTRY% %FILES%'.split(' ')) add('link', { rel: 'modulepreload', href: `/${file}` });
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    add('link', { rel: 'stylesheet', href: '%STYLE%' });
    // The other script's address is the version of the application (`fetch-chunk.ts`).
    if (isForVisitors) add('script', { type: 'module', async: true, src: '/%BEGIN%' });
    add('script', { type: 'module', src: '%SCRIPT%' });
    preload();
  };
  const startAt = (events) => {
    for (const event of events) addEventListener(event, start, true);
  };
  startAt(['pointerdown', 'keydown', 'focusin']);
  addEventListener('click', ({ target }) => {
    // Marks a button that was pressed before hydration, which `early-presses.tsx` presses again.
    if (!('hydrated' in document.documentElement.dataset))
      target.closest('button[type=button]')?.setAttribute('data-early', '');
    if (isForVisitors) return;
    // Links work natively before hydration. A link in the menu closes it (`landing-menu.tsx`), and a link to a repair request sets the
    // request intent (`request-intent.ts`).
    target.closest('details a')?.closest('details').removeAttribute('open');
    try {
      if (target.closest('[data-requests]')) localStorage.setItem('atelier.request', String(Date.now()));
    } catch {
      // Without storage the visitor presses the button again after signing in.
    }
  });
  // Marks a form submitted before hydration, which the script submits again (`submit-if-pressed.ts`).
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.pressed = '';
  });
  // Both run after the first paint.
  if (isForVisitors) {
    requestAnimationFrame(() => setTimeout(start));
  } else {
    addEventListener('load', () => {
      // The page works without its code, which runs once somebody is there. It shows whatever a browser stores, such as the language.
      // Safari lacks `requestIdleCallback`.
      requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(stored > 0 ? start : preload));
      // Not before, because a layout moves the pointer over the page, and a link's target scrolls it.
      startAt(['pointermove', 'scroll']);
      setTimeout(start, 10000);
    });
  }
})();
