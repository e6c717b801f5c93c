// Inline script of server-rendered pages. It runs before the first paint, and the build minifies it. `isForVisitors` is true on sign-in and
// sign-up (`build/server-file.ts`).
/* global isForVisitors */
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.dataset.theme = theme;
      for (const meta of document.querySelectorAll('meta[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
  } catch {
    // Without storage the device's theme applies.
  }
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const add = (name, what) => document.head.append(Object.assign(document.createElement(name), what));
    add('link', { rel: 'stylesheet', href: '%STYLE%' });
    // The other script's address is the version of the application (`fetch-chunk.ts`).
    if (isForVisitors) add('script', { type: 'module', async: true, src: '/%BEGIN%' });
    add('script', { type: 'module', src: '%SCRIPT%' });
    for (const file of '%FILES%'.split(' ')) add('link', { rel: 'modulepreload', href: `/${file}` });
  };
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, start, true);
  if (isForVisitors) {
    // Marks a button that was pressed before hydration, which the application presses again (`application.tsx`).
    addEventListener('click', ({ target }) => {
      const button = target.closest('button[type=button]');
      if (button !== null && !('hydrated' in document.documentElement.dataset)) button.dataset.early = '';
    });
  } else {
    // Presses before hydration follow their links natively. A link in the menu closes it (`landing-menu.tsx`), and a link to a repair request
    // sets the request intent (`request-intent.ts`).
    addEventListener('click', ({ target }) => {
      target.closest('details a')?.closest('details').removeAttribute('open');
      try {
        if (target.closest('[data-requests]')) localStorage.setItem('atelier.request', String(Date.now()));
      } catch {
        // Without storage the visitor presses the button again after signing in.
      }
    });
  }
  // Marks a form submitted before hydration, which the script submits again (`submit-if-pressed.ts`).
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.pressed = '';
  });
  // Both run after the first paint.
  if (isForVisitors) {
    try {
      // A signed-in user is redirected, so the form stays hidden until the session is checked.
      if (localStorage.getItem('atelier.signedIn') !== null) document.documentElement.dataset.session = '';
    } catch {
      // Without storage nobody stays signed in.
    }
    requestAnimationFrame(() => setTimeout(start));
  } else {
    // Safari lacks `requestIdleCallback`.
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 });
    addEventListener('load', () => requestAnimationFrame(whenIdle));
  }
})();
