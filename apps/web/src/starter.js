// Stands in the landing page itself and runs before the first paint; the build makes it small.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.dataset.theme = theme;
      for (const meta of document.querySelectorAll('meta[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
  } catch {
    // A browser that forbids storage gets the device's theme.
  }
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const add = (name, what) => document.head.append(Object.assign(document.createElement(name), what));
    add('link', { rel: 'stylesheet', href: '%STYLE%' });
    // As other pages have it: its address is the version of the application.
    add('script', { type: 'module', src: '%SCRIPT%' });
    for (const file of '%FILES%'.split(' ')) add('link', { rel: 'modulepreload', href: `/${file}` });
  };
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, start, true);
  // What is pressed before the script is there leads on by itself: the menu closes behind it (`landing-menu.tsx`), and that a repair was
  // asked for is remembered (`request-intent.ts`).
  addEventListener('click', ({ target }) => {
    target.closest('details a')?.closest('details').removeAttribute('open');
    try {
      if (target.closest('[data-requests]')) localStorage.setItem('atelier.request', String(Date.now()));
    } catch {
      // Then whoever comes in is asked once more.
    }
  });
  // A form that was sent before the script is there is sent by it (`use-contact-form.ts`).
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.pressed = '';
  });
  // Once the page has been painted; Safari knows no idle time.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 });
  addEventListener('load', () => requestAnimationFrame(whenIdle));
})();
