export { markMessagesAnswered, type NotifierContext, recordNotification, writeNotification } from './notifier.ts';
export { presentNotification } from './notifications.presenter.ts';
export {
  deleteMessageNotificationsOf,
  eraseNotificationsOf,
  listNotificationsOf,
  sendPushJob,
} from './notifications.queries.ts';
