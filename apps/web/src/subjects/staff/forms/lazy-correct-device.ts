import { withWords } from '#shared/language/ensure-words.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';

/** Loaded with its translations, which the opening pages don't have. */
export const CorrectDeviceDialog = lazyControlledDialog(
  async () => (await withWords(import('./correct-device-dialog.tsx'), 'settings')).CorrectDeviceDialog,
);
