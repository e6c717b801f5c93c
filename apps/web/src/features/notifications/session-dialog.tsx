import { lazy, Suspense } from 'react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';

const SessionContent = lazy(async () => ({ default: (await import('./session-content.tsx')).SessionContent }));

/** The dialog of a session that a mail's button named; stands once in the layout, and is loaded when first asked for. */
export const SessionDialog = () => {
  const { base, top } = useDialogs();
  if (base?.name !== 'session' || top !== null) return null;
  return (
    <Suspense fallback={null}>
      <SessionContent id={base.sessionId} />
    </Suspense>
  );
};
