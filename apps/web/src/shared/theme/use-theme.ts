import { useSyncExternalStore } from 'react';
import { themeStore } from './theme-store.ts';
import type { Theme } from './theme-store.ts';

/** The chosen theme, and a way to change it. */
export const useTheme = (): { theme: Theme; setTheme: (theme: Theme) => void } => ({
  theme: useSyncExternalStore(themeStore.subscribe, themeStore.get),
  setTheme: themeStore.set,
});
