import type { Words } from './fr.ts';
import type { Params, Translate } from './translate.ts';

/** Paths that lead to a `Leaf`, with dots between the keys. */
type PathsTo<Leaf, Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends Leaf
    ? Key
    : Tree[Key] extends object
      ? `${Key}.${PathsTo<Leaf, Tree[Key]>}`
      : never;
}[keyof Tree & string];

type NotificationWords = { title: string; text: string };

/** What a mail says: its subject, then heading, body and button. */
export type MailText = { subject: string; heading: string; body: string; button: string };

export type StatusName = keyof Words['status'];
export type NotificationName = PathsTo<NotificationWords, Omit<Words['notification'], 'toast'>>;
export type ActionName = PathsTo<string, Words['action']['staff']>;
/** The mails with words of their own: `account.…`, `reminder.…`, `contact`, and repair actions by their names. */
export type MailName = PathsTo<MailText, Words['mail']>;
export type SuccessName = keyof Words['notification']['toast']['success'];
export type ErrorName = keyof Words['notification']['toast']['error'];
/** The messages under a field that have words. */
export type FieldMessage = PathsTo<string, Words['validation']>;
export type Audience = keyof Words['action'];
export type ToastText = { title: string; description: string };

/** A status' exact title, as badges and the rail show it. */
export function statusTitle(t: Translate, status: StatusName): string {
  return t(`status.${status}.title`);
}

/** What happens next and who acts, for the customer. */
export function statusDescription(t: Translate, status: StatusName): string {
  return t(`status.${status}.description`);
}

export function notificationTitle(t: Translate, action: NotificationName): string {
  return t(`notification.${action}.title`);
}

export function notificationText(t: Translate, action: NotificationName): string {
  return t(`notification.${action}.text`);
}

/** The longer explanation that the three 'unreachable' notifications have; undefined for the others. */
export function notificationDetails(t: Translate, action: NotificationName): string | undefined {
  return t.find(`notification.${action}.details`);
}

/** The verb on an action's button. Customers have words of their own for what they may do; anything else reads as staff see it. */
export function actionLabel(t: Translate, action: ActionName, audience: Audience): string {
  return t.find(`action.${audience}.${action}`) ?? t(`action.staff.${action}`);
}

/** The toast of an error key (specification/shapes#errors), the generic one for a key without words. */
export function errorToast(t: Translate, key: string): ToastText {
  const title = t.find(`notification.toast.error.${key}.title`);
  const description = t.find(`notification.toast.error.${key}.description`);
  return title !== undefined && description !== undefined
    ? { title, description }
    : {
        title: t('notification.toast.error.generic.title'),
        description: t('notification.toast.error.generic.description'),
      };
}

/**
 * The toast of a failure that has a title of its own (specification/shapes#errors): below it what the server says, a key's words or its
 * own, else what stands there for this failure.
 */
export function failureToast(t: Translate, titleKey: ErrorName, message: string): ToastText {
  const { title, description } = errorToast(t, titleKey);
  const serverText = message === 'generic' ? undefined : t.find(`notification.toast.error.${message}.description`);
  return { title, description: serverText ?? (isSentence(message) ? message : description) };
}

// What is no key reads as a sentence; a key without words is never shown.
function isSentence(text: string): boolean {
  return /\s/u.test(text);
}

/** The toast after something went well; `generic` when nothing more is to be said. */
export function successToast(t: Translate, key: SuccessName): ToastText {
  return {
    title: t(`notification.toast.success.${key}.title`),
    description: t(`notification.toast.success.${key}.description`),
  };
}

/** The message under a field: its translation when the key has one, else the text itself where it is one (specification/shapes#fields). */
export function fieldMessage(t: Translate, key: string, params?: Params): string {
  return t.find(`validation.${key}`, params) ?? (isSentence(key) ? key : t('validation.invalid'));
}

/**
 * A mail's words. Repair actions are named as in the domain; one without a mail of its own says what its notification says.
 * `params`: `id` and `device` for a repair's mail, `code` or `shop` for an account's.
 */
export function mailText(
  t: Translate,
  name: MailName | NotificationName,
  params: Readonly<Record<string, string>>,
): MailText {
  return {
    subject: t.find(`mail.${name}.subject`, params) ?? t.find(`notification.${name}.title`) ?? t('common.appName'),
    heading: t.find(`mail.${name}.heading`, params) ?? t.find(`notification.${name}.title`) ?? t('common.appName'),
    body: t.find(`mail.${name}.body`, params) ?? t.find(`notification.${name}.text`) ?? '',
    button: t.find(`mail.${name}.button`, params) ?? t('common.open'),
  };
}

/** What happened, as the history of a repair names it for the staff. */
export function logLabel(t: Translate, action: ActionName): string {
  return t(`workshop.log.${action}`);
}
