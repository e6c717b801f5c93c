import {
  actions,
  type NotificationTopic,
  reminderAction,
  reminderKinds,
  topicOf,
  topicOfStepMail,
} from '@atelier/domain';
import * as z from 'zod/mini';

const optionalText = z.nullish(z.string());
const StepData = z.object({ action: z.enum(actions), failure: optionalText, price: optionalText });
const ReminderData = z.object({ kind: z.enum([...reminderKinds, 'VISIT', 'WISH', 'UNCOLLECTED']) });

type MailTopic = NotificationTopic | null | ((data: unknown) => NotificationTopic | null);

/** Topic of each mail template. Null: about the account, an answer to a person, a driver at the door or a device that nobody collects, so the reader can't switch it off. */
export const mailTopics: Readonly<Record<string, MailTopic>> = {
  'account.verification': null,
  'account.reset': null,
  'account.emailChange': null,
  'account.intake': null,
  'account.emailTaken': null,
  'account.emailChanged': null,
  'account.alreadyRegistered': null,
  'account.thirdPartyLinked': null,
  'account.noAccount': null,
  'account.invited': null,
  'account.passwordChanged': null,
  'account.invitation': null,
  'account.news': null,
  'account.newSession': null,
  'account.sessionRevoked': null,
  'account.deleted': null,
  'contact.toShop': null,
  'contact.answer': null,
  'conversation.received': 'MESSAGES',
  'repair.step': (data) => topicOfStepMail(StepData.parse(data)),
  'repair.correction': 'STEPS',
  'repair.arrival': null,
  'repair.reminder': (data) => topicOf(reminderAction[ReminderData.parse(data).kind]),
  'tracking.links': null,
};

/** Returns null for a template without topic, so that its mail is sent. `every-mail.test.ts` finds it. */
export function topicOfMail(template: string, data: unknown): NotificationTopic | null {
  const topic = mailTopics[template] ?? null;
  return typeof topic === 'function' ? topic(data) : topic;
}
