import { useSyncExternalStore } from 'react';
import { themeStore, type Theme } from './theme-store.ts';

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return {
    theme: useSyncExternalStore(themeStore.subscribe, themeStore.get),
    setTheme: themeStore.set,
  };
}
