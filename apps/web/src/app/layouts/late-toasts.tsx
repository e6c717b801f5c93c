import { currentToasts, subscribeToasts } from '@atelier/ui';
import { useSyncExternalStore } from 'react';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts, { renderFailure: () => null });

/** Renders the toasts of a page that rarely has one. Their code loads with the first, or when one is expected. */
export function LateToasts({ isExpected = false }: { isExpected?: boolean }) {
  const hasToasts = useSyncExternalStore(subscribeToasts, hasAny, () => false);
  return (isExpected || hasToasts) && <Toasts />;
}

function hasAny(): boolean {
  return currentToasts().length > 0;
}
