// Runs before the first paint, as a file of its own because the policy allows no script inside the page.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('lang') === 'en') root.lang = 'en';
  } catch {
    // A browser that forbids storage gets French and the device's theme.
  }
})();
