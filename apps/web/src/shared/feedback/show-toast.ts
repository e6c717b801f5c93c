import {
  errorToast,
  failureToast,
  successToast,
  type ErrorName,
  type SuccessName,
  type Translate,
} from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { errorKeyOf } from '../api/api-error.ts';

/** Shows the toast of a failed call (specification/shapes#errors). */
export function showError(t: Translate, error: unknown): void {
  toast({ ...errorToast(t, errorKeyOf(error)), variant: 'destructive' });
}

/** Shows the toast of a failed call with a title of its own, whatever the reason. */
export function showFailure(t: Translate, own: ErrorName, error: unknown): void {
  toast({ ...failureToast(t, own, errorKeyOf(error)), variant: 'destructive' });
}

/** Shows the toast of a failed call without a reason (specification/screens#feedback). */
export function showGenericError(t: Translate): void {
  toast({ ...errorToast(t, 'generic'), variant: 'destructive' });
}

export function showSuccess(t: Translate, key: SuccessName): void {
  toast({ ...successToast(t, key), variant: 'success' });
}

/** Shows the toast of a success in the page's own words. */
export function showDone(title: string, description?: string): void {
  toast({ title, ...(description !== undefined && { description }), variant: 'success' });
}
