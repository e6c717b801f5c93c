import { useEffect, type ReactNode } from 'react';

/** Repeats presses of buttons from before hydration, which `starter.js` has marked. */
export function WithEarlyPresses({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-early]')) {
      delete button.dataset['early'];
      button.click();
    }
  }, []);
  return children;
}
