import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';

export const KeysDialog = lazyControlledDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);
