import { ContactForm, loadPhoneRules, sendContactMessage } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { contactFields, type ContactErrors, type ContactField, type ContactValues } from './contact-fields.ts';

/** Returns the first error key of each invalid field. */
export async function checkMessage(values: ContactValues): Promise<ContactErrors> {
  await loadPhoneRules();
  const { error } = z.safeParse(ContactForm, values);
  return errorsIn((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
}

function errorsIn(issues: readonly { readonly path: string; readonly message: string }[]): ContactErrors {
  const errors: Partial<Record<ContactField, string>> = {};
  for (const { path, message } of issues) {
    const field = contactFields.find((name) => name === path);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

/** Returns the server's field errors, empty for other failures. */
export function refusedFields(error: unknown): ContactErrors {
  return error instanceof ApiError ? errorsIn(error.issues) : {};
}

export function isTooMany(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'tooManyAttempts';
}

export async function sendMessage(body: ContactValues & { website: string }): Promise<void> {
  await send(sendContactMessage, { body });
}

export function showMessageSent(t: Translate): void {
  return showSuccess(t, 'contact');
}
