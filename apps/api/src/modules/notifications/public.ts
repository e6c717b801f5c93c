export {
  createNotifier,
  createMarkMessagesAnswered,
  createWriteNotification,
  type RecordNotification,
} from './notifier.ts';
export { presentNotification } from './notifications.presenter.ts';
export { eraseNotificationsOf, listNotificationsOf } from './notifications.queries.ts';
