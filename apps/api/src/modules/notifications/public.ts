export { createNotifier } from '../../workflow/notifier.ts';
