import { readyWords } from '#shared/language/ready-words.ts';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';

/** The dialog that corrects a device, with its words: the pages that open it have them not. */
export const CorrectDeviceDialog = lazyOwnDialog(async () => {
  const [part] = await Promise.all([import('./correct-device-dialog.tsx'), readyWords('settings')]);
  return part.CorrectDeviceDialog;
});
