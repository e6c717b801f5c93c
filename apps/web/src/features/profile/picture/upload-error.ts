import { errorToast, type ToastText, type Translate } from '@atelier/i18n';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';

// These keys have no specific message, so the upload's own applies (specification/screens#what-fails).
const unspecific = new Set(['generic', 'serverError', 'validation', 'notJson']);

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
