export { createNotifier, type NotificationEntry, type RecordNotification } from '../../workflow/notifier.ts';
