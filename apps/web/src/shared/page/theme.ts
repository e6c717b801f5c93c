import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return {
    theme: useSyncExternalStore(themeStore.subscribe, themeStore.get),
    setTheme: themeStore.set,
  };
}

export const themes = ['light', 'dark', 'system'] as const;
type Theme = (typeof themes)[number];

// `public/theme.js` reads the same key and sets the theme before the first paint.
const KEY = 'theme';

function read(): Theme {
  const stored = localStorage.getItem(KEY);
  return isTheme(stored) ? stored : 'system';
}

function isTheme(text: string | null): text is Theme {
  return themes.some((theme) => theme === text);
}

/** Colours the browser's own bar by one of the head's two theme colours. */
function colourBar(theme: Theme): void {
  const colours = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    const meta = colours[index];
    if (meta === undefined) continue;
    const chosen = theme === scheme ? 'all' : 'not all';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
  }
}

const store = createStore<Theme>(() => read());

/** Theme stored in this browser: light, dark or the device's. */
export const themeStore = {
  get: store.getState,
  subscribe: store.subscribe,
  set: (theme: Theme): void => {
    localStorage.setItem(KEY, theme);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    colourBar(theme);
    store.setState(theme, true);
  },
};
