import { createStore } from 'zustand/vanilla';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// The same key is read by public/theme.js, which sets the theme before the first paint.
const KEY = 'theme';

function read(): Theme {
  const stored = localStorage.getItem(KEY);
  return isTheme(stored) ? stored : 'system';
}

function isTheme(text: string | null): text is Theme {
  return themes.some((theme) => theme === text);
}

const store = createStore<Theme>(() => read());

/** Light, dark, or as the device says; remembered in this browser. */
export const themeStore = {
  get: store.getState,
  subscribe: store.subscribe,
  set: (theme: Theme): void => {
    localStorage.setItem(KEY, theme);
    // Without the attribute the style sheet follows the device.
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    store.setState(theme, true);
  },
};
