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

/** The toast of a failed call (specification/shapes#errors). */
export function showError(t: Translate, error: unknown): void {
  toast({ ...errorToast(t, errorKeyOf(error)), variant: 'destructive' });
}

/** The toast of a failed call that has a title of its own, whatever the server's reason was. */
export function showFailure(t: Translate, own: ErrorName, error: unknown): void {
  toast({ ...failureToast(t, own, errorKeyOf(error)), variant: 'destructive' });
}

/** The toast of a failed call whose reason isn't told (specification/screens#feedback). */
export function showGenericError(t: Translate): void {
  toast({ ...errorToast(t, 'generic'), variant: 'destructive' });
}

/** The toast of something that went well. */
export function showSuccess(t: Translate, key: SuccessName): void {
  toast({ ...successToast(t, key), variant: 'success' });
}
