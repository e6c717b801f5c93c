import type { Words } from './fr.ts';
import type { Params, Translate } from './translate.ts';

type PathsTo<Leaf, Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends Leaf
    ? Key
    : Tree[Key] extends object
      ? `${Key}.${PathsTo<Leaf, Tree[Key]>}`
      : never;
}[keyof Tree & string];

type NotificationWords = { title: string; text: string };

export type StatusName = keyof Words['status'];
export type NotificationName = PathsTo<NotificationWords, Omit<Words['notification'], 'toast'>>;
export type ActionName = PathsTo<string, Words['action']['staff']>;
export type SuccessName = keyof Words['notification']['toast']['success'];
export type ErrorName = keyof Words['notification']['toast']['error'];
export type FieldMessage = PathsTo<string, Words['validation']>;
export type Audience = keyof Words['action'];
export type ToastText = { title: string; description: string };

export function statusTitle(t: Translate, status: StatusName): string {
  return t(`status.${status}.title`);
}

export function statusDescription(t: Translate, status: StatusName): string {
  return t(`status.${status}.description`);
}

type ResolutionName = Exclude<keyof Words['resolution'], 'barrier'>;
type Resolved = {
  readonly resolution: ResolutionName | null;
  readonly barrier: keyof Words['resolution']['barrier'] | null;
};

/** Returns what became of a device, with what prevents its repair. Empty before. */
export function resolutionText(t: Translate, { resolution, barrier }: Resolved): string {
  if (resolution === null) return '';
  return [t(`resolution.${resolution}`), ...(barrier === null ? [] : [t(`resolution.barrier.${barrier}`)])].join(' · ');
}

export function notificationTitle(t: Translate, action: NotificationName): string {
  return t(`notification.${action}.title`);
}

export function notificationText(t: Translate, action: NotificationName): string {
  return t(`notification.${action}.text`);
}

/** Returns the explanation of an 'unreachable' notification, otherwise undefined. */
export function notificationDetails(t: Translate, action: NotificationName): string | undefined {
  return t.find(`notification.${action}.details`);
}

/** Returns the label of an action's button. Customers have their own words for their actions. */
export function actionLabel(t: Translate, action: ActionName, audience: Audience): string {
  return t.find(`action.${audience}.${action}`) ?? t(`action.staff.${action}`);
}

/** Returns the toast of an error key (specification/shapes#errors), or the generic one. */
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

/** Returns a failure's toast with its own title (specification/shapes#errors). The body is the server's text or a default. */
export function failureToast(t: Translate, titleKey: ErrorName, message: string): ToastText {
  const { title, description } = errorToast(t, titleKey);
  const serverText = message === 'generic' ? undefined : t.find(`notification.toast.error.${message}.description`);
  return { title, description: serverText ?? (isSentence(message) ? message : description) };
}

// Text that isn't a key is shown as a sentence. Unknown keys are hidden.
function isSentence(text: string): boolean {
  return /\s/u.test(text);
}

export function successToast(t: Translate, key: SuccessName): ToastText {
  return {
    title: t(`notification.toast.success.${key}.title`),
    description: t(`notification.toast.success.${key}.description`),
  };
}

/** Returns the translation of a key, or the text itself if it is a sentence (specification/shapes#fields). */
export function fieldMessage(t: Translate, key: string, params?: Params): string {
  return t.find(`validation.${key}`, params) ?? (isSentence(key) ? key : t('validation.invalid'));
}

export function logLabel(t: Translate, action: ActionName): string {
  return t(`workshop.log.${action}`);
}
