import type { NextStepName } from './next-step.ts';
import { type Action, isVisitNotification, type NotificationAction } from './vocabulary.ts';

/** What people choose mails and pushes by. Mails and pushes about the account have no topic and are always sent. */
export const notificationTopics = ['STEPS', 'DECISIONS', 'VISITS', 'MESSAGES', 'RATINGS'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationChannels = ['MAIL', 'PUSH'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** A topic that a person switched off for a channel. */
export type MutedTopic = `${NotificationTopic}.${NotificationChannel}`;

const topics: Partial<Readonly<Record<NotificationAction, NotificationTopic | null>>> = {
  'Repair.proposal.sent': 'DECISIONS',
  'Repair.unreachable.proposal': 'DECISIONS',
  'Proposal.reminder': 'DECISIONS',
  'Repair.pickup.planned': 'VISITS',
  'Repair.pickup.assigned': 'VISITS',
  'Repair.pickup.postponed': 'VISITS',
  'Repair.unreachable.return': 'VISITS',
  'Repair.confirm.return': 'VISITS',
  'Repair.return.planned': 'VISITS',
  'Repair.return.assigned': 'VISITS',
  'Repair.return.collected': 'VISITS',
  'Repair.return.broughtBack': 'VISITS',
  'Repair.return.postponed': 'VISITS',
  'Repair.visit.moved': 'VISITS',
  'Visit.reminder': 'VISITS',
  'Wish.lapsed': 'VISITS',
  'Visit.underWay': 'VISITS',
  'Visit.failed': 'VISITS',
  'Message.received': 'MESSAGES',
  'Feedback.reminder': 'RATINGS',
  'Uncollected.reminder': null,
  'Account.new.session': null,
};

/** Returns the topic of a notification, null for one about the account or an uncollected device. */
export function topicOf(action: NotificationAction): NotificationTopic | null {
  if (isVisitNotification(action)) return 'VISITS';
  return action in topics ? (topics[action] ?? null) : 'STEPS';
}

/** Returns the topic of a notification with its next step. A diagnosis that asks for an answer has the topic of its quote. */
export function topicOfNotification(action: NotificationAction, next: NextStepName | null): NotificationTopic | null {
  return topicOf(action === 'Repair.diagnosis.finished' && next === 'ANSWER' ? 'Repair.proposal.sent' : action);
}

/** Returns the topic of a transition's mail, the same as of its notification. */
export function topicOfStepMail(mail: {
  readonly action: Action;
  readonly failure?: string | null | undefined;
  readonly price?: string | null | undefined;
}): NotificationTopic | null {
  if ((mail.failure ?? null) !== null) return topicOf('Visit.failed');
  return topicOfNotification(mail.action, (mail.price ?? null) === null ? null : 'ANSWER');
}

export function isMuted(
  muted: readonly string[],
  topic: NotificationTopic | null,
  channel: NotificationChannel,
): boolean {
  return topic !== null && muted.includes(`${topic}.${channel}` satisfies MutedTopic);
}
