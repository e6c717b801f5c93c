import { errorToast, type ToastText, type Translate } from '@atelier/i18n';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';

// What says nothing of its own: a picture that wasn't saved has words of its own (specification/screens#what-fails).
const unspecific = new Set(['generic', 'serverError', 'validation', 'notJson']);

/** The toast of a picture that wasn't saved: its own title, and what the server said where it said something. */
export function uploadErrorToast(t: Translate, error: unknown): ToastText {
  const { title, description } = errorToast(t, 'avatar');
  if (isBroken(error)) return { title, description: t('profile.picture.broken') };
  const key = errorKeyOf(error);
  const message = unspecific.has(key) ? undefined : t.find(`notification.toast.error.${key}.description`);
  return { title, description: message ?? description };
}

function isBroken(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ message }) => message === 'picture.broken');
}
