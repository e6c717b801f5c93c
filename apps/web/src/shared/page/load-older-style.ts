/** Loads the second style in browsers without `light-dark()` (`build/older-style.ts`). */
export function loadOlderStyle(): void {
  if (CSS.supports('color', 'light-dark(red, red)')) return;
  const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/index-"]');
  if (style === null) return;
  const older = document.createElement('link');
  older.rel = 'stylesheet';
  older.href = style.href.replace('.css', '.older.css');
  style.after(older);
}
