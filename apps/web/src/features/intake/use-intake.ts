import type { Answer, DeviceType, submitIntake } from '@atelier/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { core } from 'zod/mini';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { deviceTypesQuery } from '#subjects/device/device-types.ts';
import {
  type IntakeBody,
  claimIn,
  useCreateIntake,
  emptyIntake,
  intakeFieldOf,
  IntakeForm,
  type IntakeFormModel,
} from './intake.ts';
import { useSubmitIntake } from './sent-intake.ts';
import { useCallers } from './use-callers.ts';

const draft = createFormDraft('intake');
const NEW = 'new';

export type IntakeEnding = 'confirm' | 'here';

export const walkInSteps: NonNullable<IntakeBody['steps']> = [
  { action: 'Repair.confirm.request' },
  { action: 'Repair.pickup.assigned' },
  { action: 'Repair.pickup.collected' },
  { action: 'Repair.pickup.delivered' },
];

function stepsOf(ending: IntakeEnding, { condition, accessories }: Output['observed']): IntakeBody['steps'] {
  if (ending === 'confirm') return [{ action: 'Repair.confirm.request' }];
  const observed = { ...(condition === '' ? {} : { condition }), ...(accessories === '' ? {} : { accessories }) };
  return walkInSteps.map((step) => (step.action === 'Repair.pickup.collected' ? { ...step, ...observed } : step));
}

export type IntakeOutcome = Answer<typeof submitIntake> & { readonly ending: IntakeEnding };

/** Address with an account, whose owner must prove it by the code of `token`. */
export type RegisteredAddress = {
  readonly email: string;
  readonly token: string | null;
  readonly code: string;
  readonly error: 'wrongCode' | 'codeExpired' | null;
};

type Output = core.output<typeof IntakeForm>;

export function useIntake() {
  const { t, language } = useTranslation();
  const claim = claimIn(useLocation().state);
  const navigate = useNavigate();
  const { caller, ...claimed } = claim ?? {};
  const form = useApiForm(IntakeForm, { ...emptyIntake(language), ...claimed });
  const draftKey = claim === null ? NEW : `claim ${claim.previousRepair}`;
  useFormDraft(form, draft, draftKey);
  const types = useQuery(deviceTypesQuery);
  const callers = useCallers(form, claim?.address, caller);
  const [registeredAddress, setRegisteredAddress] = useState<RegisteredAddress | null>(null);
  const [outcome, setOutcome] = useState<IntakeOutcome | null>(null);
  const { mutateAsync } = useCreateIntake(useSubmitIntake(draftKey));

  const submit = async (end: IntakeEnding) => {
    if (end === 'confirm' && refusesObserved(form)) return;
    await form.handleSubmit(async (submission) => {
      const { observed, ...body } = bodyOf(submission, types.data ?? []);
      const code = codeFor(registeredAddress, emailIn(submission));
      try {
        const answer = await mutateAsync({
          ...body,
          steps: stepsOf(end, observed),
          ...(code === undefined ? {} : { code }),
        });
        draft.forget(draftKey);
        setRegisteredAddress(null);
        setOutcome({ ...answer, ending: end });
      } catch (error) {
        const nextAddress = registeredAddressFrom(error, registeredAddress, emailIn(submission));
        if (nextAddress !== null) setRegisteredAddress(nextAddress);
        else if (!showFieldIssues(form, error)) showError(t, error);
      }
    })();
  };

  return {
    form,
    firstField: claim === null ? ('phone' as const) : ('issue' as const),
    types,
    callers,
    registeredAddress,
    setRegisteredAddress,
    result: outcome,
    submit,
    begin: () => {
      form.reset(emptyIntake(language));
      draft.forget(draftKey);
      setOutcome(null);
      // The next request is no claim.
      if (claim !== null) void navigate('.', { replace: true, state: null });
    },
  };
}

export type IntakeModel = ReturnType<typeof useIntake>;

/** A device that isn't here has no condition and no accessories yet. Returns true if one of them is filled in. */
function refusesObserved(form: IntakeFormModel): boolean {
  const filled = (['condition', 'accessories'] as const).filter((name) => form.getValues(name).trim() !== '');
  for (const name of filled) form.setError(name, { type: 'required', message: 'required' });
  const [first] = filled;
  if (first !== undefined) form.setFocus(first);
  return first !== undefined;
}

/** Names a device by its type without brand and model. */
function bodyOf(submission: Output, types: readonly DeviceType[]): Output {
  const { device } = submission;
  if ('id' in device || device.name !== '') return submission;
  const name = types.find(({ id }) => id === device.typeId)?.name ?? '';
  return { ...submission, device: { ...device, name } };
}

/** Sends the code only with the address that it was mailed to. */
function codeFor(registeredAddress: RegisteredAddress | null, email: string): IntakeBody['code'] {
  if (registeredAddress === null || registeredAddress.token === null || registeredAddress.email !== email)
    return undefined;
  return { token: registeredAddress.token, code: registeredAddress.code };
}

function emailIn({ customer }: Output): string {
  return 'id' in customer ? '' : (customer.email ?? '').trim().toLowerCase();
}

/** Returns the account notice from an error about the address or code, or null. */
function registeredAddressFrom(
  error: unknown,
  before: RegisteredAddress | null,
  email: string,
): RegisteredAddress | null {
  const key = errorKeyOf(error);
  if (key === 'emailTaken') return { email, token: null, code: '', error: null };
  if (before === null) return null;
  if (key === 'invalidCode') return { ...before, error: 'wrongCode' };
  return key === 'codeExpired' || key === 'Invalid token' ? { ...before, error: 'codeExpired' } : null;
}

function showFieldIssues(form: IntakeFormModel, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fieldIssues = error.issues.flatMap(({ path, message }) => {
    const name = intakeFieldOf(path);
    return name === null ? [] : [{ name, message }];
  });
  for (const { name, message } of fieldIssues) form.setError(name, { type: 'server', message });
  return fieldIssues.length > 0;
}
