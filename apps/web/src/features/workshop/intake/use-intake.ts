import type { Answer, DeviceType, takeIn } from '@atelier/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { core } from 'zod/mini';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { createFormDraft, useFormDraft } from '#shared/form/kept-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { deviceTypesQuery } from '#subjects/device/device-types.ts';
import { type IntakeBody, useTakeIn } from '../api/intake.ts';
import { emptyIntake, fieldOf, IntakeForm, type IntakeFormModel } from './intake-form.ts';
import { useCallers } from './use-callers.ts';

const draft = createFormDraft('intake');
const NEW = 'new';

/** How a call ends: the request is confirmed, or the device stands here. */
export type End = 'confirm' | 'here';

const steps: Readonly<Record<End, IntakeBody['steps']>> = {
  confirm: [{ action: 'Repair.confirm.request' }],
  here: [
    { action: 'Repair.confirm.request' },
    { action: 'Repair.pickup.assigned' },
    { action: 'Repair.pickup.collected' },
    { action: 'Repair.pickup.delivered' },
  ],
};

export type Done = Answer<typeof takeIn> & { readonly end: End };

/** An address that has an account: whose it is has to be shown by a code. `token` of the code that was sent. */
export type TakenAddress = {
  readonly email: string;
  readonly token: string | null;
  readonly code: string;
  readonly error: 'wrong' | 'over' | null;
};

type Output = core.output<typeof IntakeForm>;

/** The form of a call, who is known at the number, and how it is sent. */
export function useIntake() {
  const { t, language } = useLanguage();
  const form = useApiForm(IntakeForm, emptyIntake(language));
  useFormDraft(form, draft, NEW);
  const types = useQuery(deviceTypesQuery());
  const callers = useCallers(form);
  const [taken, setTaken] = useState<TakenAddress | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { mutateAsync } = useTakeIn();

  const submit = (end: End): Promise<void> =>
    form.handleSubmit(async (said) => {
      const body = bodyOf(said, types.data ?? []);
      const code = codeFor(taken, emailIn(said));
      try {
        const answer = await mutateAsync({ ...body, steps: steps[end], ...(code === undefined ? {} : { code }) });
        draft.forget(NEW);
        setTaken(null);
        setDone({ ...answer, end });
      } catch (error) {
        const next = takenBy(error, taken, emailIn(said));
        if (next !== null) setTaken(next);
        else if (!showAtFields(form, error)) showError(t, error);
      }
    })();

  return {
    form,
    types,
    callers,
    taken,
    setTaken,
    done,
    submit,
    /** The next call: nothing of the last one is left. */
    begin: (): void => {
      form.reset(emptyIntake(language));
      draft.forget(NEW);
      setDone(null);
    },
  };
}

export type IntakeModel = ReturnType<typeof useIntake>;

/** A device without brand and model is called by its kind. */
function bodyOf(said: Output, types: readonly DeviceType[]): Output {
  const { device } = said;
  if ('id' in device || device.name !== '') return said;
  const name = types.find(({ id }) => id === device.typeId)?.name ?? '';
  return { ...said, device: { ...device, name } };
}

/** The code that was read out, for the address that it was mailed to. */
function codeFor(taken: TakenAddress | null, email: string): IntakeBody['code'] {
  if (taken === null || taken.token === null || taken.email !== email) return undefined;
  return { token: taken.token, code: taken.code };
}

function emailIn({ customer }: Output): string {
  return 'id' in customer ? '' : (customer.email ?? '').trim().toLowerCase();
}

/** What a refusal says of the address and the code; null where it is about something else. */
function takenBy(error: unknown, before: TakenAddress | null, email: string): TakenAddress | null {
  const key = errorKeyOf(error);
  if (key === 'emailTaken') return { email, token: null, code: '', error: null };
  if (before === null) return null;
  if (key === 'invalidCode') return { ...before, error: 'wrong' };
  return key === 'codeExpired' || key === 'Invalid token' ? { ...before, error: 'over' } : null;
}

function showAtFields(form: IntakeFormModel, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.issues.flatMap(({ path, message }) => {
    const name = fieldOf(path);
    return name === null ? [] : [{ name, message }];
  });
  for (const { name, message } of known) form.setError(name, { type: 'server', message });
  return known.length > 0;
}
