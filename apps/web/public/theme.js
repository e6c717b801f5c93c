// Runs before the first paint. A separate file, because the content security policy forbids inline scripts.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      // Also colours the browser's own bar, as `src/shared/theme/theme-store.ts` does.
      for (const meta of document.querySelectorAll('meta[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
    if (localStorage.getItem('lang') === 'en') root.lang = 'en';
  } catch {
    // Without storage, French and the device's theme apply.
  }
})();
