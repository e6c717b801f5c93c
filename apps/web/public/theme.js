// Runs before the first paint, as a file of its own because the policy allows no script inside the page.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      // The browser's own bar, too (`src/shared/theme/theme-store.ts`).
      for (const meta of document.querySelectorAll('meta[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
    if (localStorage.getItem('lang') === 'en') root.lang = 'en';
  } catch {
    // A browser that forbids storage gets French and the device's theme.
  }
})();
