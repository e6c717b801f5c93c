import { ensureWords } from '#shared/language/ensure-words.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';

/** The dialog that corrects a device, with its words: the pages that open it have them not. */
export const CorrectDeviceDialog = lazyControlledDialog(async () => {
  const [part] = await Promise.all([import('./correct-device-dialog.tsx'), ensureWords('settings')]);
  return part.CorrectDeviceDialog;
});
