export { exportRepairs } from './customer/repair-export.ts';
export { readOwnRepair } from './customer/repairs.service.ts';
export { skipReminders } from './reminders.queries.ts';
export { startReminders } from './reminders/reminders.ts';
export { serveStopRatingMails } from './reminders/stop-rating-mails.ts';
export { startRepairMails, writeStepMail } from './mails/write-step-mail.ts';
export { publishMailRefusals } from './mails/publish-mail-refusals.ts';
export { requireVisible } from './staff/staff.service.ts';
