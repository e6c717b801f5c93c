import type { Translate } from '@atelier/i18n';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';

// A lost connection and haste are said as they are.
const specificKeys = new Set(['networkError', 'tooManyAttempts', 'unavailable']);

/** An address, its code and a password that weren't taken have words of their own (specification/screens#what-fails). */
export function showFailure(t: Translate, error: unknown, key: 'email' | 'emailCode' | 'password'): void {
  return showError(t, specificKeys.has(errorKeyOf(error)) ? error : new ApiError({ key, status: null }));
}
