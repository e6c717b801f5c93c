export { exportRepairs } from './customer/repair-export.ts';
export { createRepairs } from './customer/repairs.service.ts';
export { skipReminders } from './reminders.queries.ts';
export { createReminders } from './reminders/reminders.ts';
export { serveStopRatingMails } from './reminders/stop-rating-mails.ts';
export { createWriteMail } from './mails/write-step-mail.ts';
export { publishMailRefusals } from './mails/publish-mail-refusals.ts';
export { createStaff } from './staff/staff.service.ts';
