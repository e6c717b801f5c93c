import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useDialogs } from '#shared/dialogs/use-dialogs.ts';
import { lazyDialog } from '#shared/chunks/lazy-dialog.tsx';

const SessionContent = lazyDialog(
  async () => (await import('./session-content.tsx')).SessionContent,
  dialogStore.closeAll,
);

/** Renders the dialog of the session named in a mail's link, mounted once in the layout and loaded on demand. */
export function SessionDialog() {
  const { base, top } = useDialogs();
  if (base?.name !== 'session' || top !== null) return null;
  return <SessionContent id={base.sessionId} />;
}
