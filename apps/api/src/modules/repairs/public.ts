export { exportRepairs } from './customer/repair-export.ts';
export { createRepairs } from './customer/repairs.service.ts';
export { forgoReminders } from './reminders/reminders.queries.ts';
export { createReminders } from './reminders/reminders.ts';
export { serveStopRatingMails } from './reminders/stop-rating-mails.ts';
export { createWriteMail } from './mails/mail-of-step.ts';
export { tellRefused } from './mails/tell-refused.ts';
export { createStaff } from './staff/staff.service.ts';
