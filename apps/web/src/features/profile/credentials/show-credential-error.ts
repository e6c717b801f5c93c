import type { Translate } from '@atelier/i18n';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';

const specificKeys = new Set(['networkError', 'tooManyAttempts', 'unavailable']);

/** Shows the specific message of a refused address, code or password (specification/screens#what-fails). */
export function showCredentialError(t: Translate, error: unknown, key: 'email' | 'emailCode' | 'password'): void {
  return showError(t, specificKeys.has(errorKeyOf(error)) ? error : new ApiError({ key, status: null }));
}
