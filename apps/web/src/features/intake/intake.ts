import {
  type Answer,
  type CallInput,
  Caller,
  lookUpPeople,
  sendIntakeCode,
  submitIntake,
  DeviceForm,
  eachDetail,
  IntakeRequest,
  NewCaller,
} from '@atelier/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { textLimits } from '@atelier/domain';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

export type IntakeBody = CallInput<typeof submitIntake, 'body'>;

/** Returns the query of people known for a number. The server counts lookups, so results stay fresh for a minute. */
export function callersQuery(phone: string) {
  return queryOptions({
    queryKey: [...queryKeys.callers, phone],
    queryFn: async ({ signal }) => (await send(lookUpPeople, { body: { phone }, signal })).people,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}

type SubmitIntake = (body: IntakeBody) => Promise<Answer<typeof submitIntake>>;

/** Submits an intake with `submit`, which chooses the idempotency key. */
export function useCreateIntake(submit: SubmitIntake) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: submit,
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.callers }),
  });
}

/** Returns a function that submits an intake. The idempotency key makes repeated presses count once. */
export function useSubmitOnce(): SubmitIntake {
  const intent = useIntent();
  return (body) => intent.run(body, (idempotencyKey) => send(submitIntake, { body, idempotencyKey }));
}

/** Mails a code to the account's owner, who reads it out. Repeated presses count once. */
export function useSendIntakeCode() {
  const intent = useIntent();
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) =>
      intent.run(email, (idempotencyKey) => send(sendIntakeCode, { body: { email }, idempotencyKey })),
  });
}

/** Flat form fields. An empty `customerId` or `deviceId` means a new one, an empty `previousRepair` no warranty claim. */
const fields = {
  phone: z.string(),
  customerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  lang: z.string(),
  deviceId: z.string(),
  typeId: z.string(),
  ...eachDetail(() => z.string()),
  issue: z.string(),
  additionalInfo: z.string(),
  address: z.string(),
  previousRepair: z.string(),
  condition: z.string(),
  accessories: z.string(),
};
const Values = z.object(fields);
type IntakeValues = z.infer<typeof Values>;
type IntakeField = keyof IntakeValues;

/** Condition and accessories of a device that is here. */
type Observed = Pick<IntakeValues, 'condition' | 'accessories'>;

type IntakeSubmission = Pick<IntakeBody, 'customer' | 'device' | 'repair'> & { readonly observed: Observed };

/** Customer, device and repair of a warranty claim that begins at the repair's page. */
const ClaimStart = z.extend(
  z.pick(Values, { phone: true, customerId: true, deviceId: true, address: true, previousRepair: true }),
  /** Customer without a phone number, whom no look-up finds. */
  { caller: z.optional(Caller) },
);
export type ClaimStart = z.infer<typeof ClaimStart>;

const ClaimState = z.object({ claim: ClaimStart });

/** Returns the warranty claim of a page's history state, or null. */
export function claimIn(state: unknown): ClaimStart | null {
  const { success, data } = z.safeParse(ClaimState, state);
  return success ? data.claim : null;
}

export function emptyIntake(lang: string): IntakeValues {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as IntakeValues;
  return { ...empty, lang };
}

// Callers aren't asked for a device name.
const NewDevice = z.omit(DeviceForm, { name: true });

const fieldOrder = Object.keys(fields);

/** Validates the fields of a new caller or device only. Issues have the flat paths, in the order of the screen, as the first gets the focus. */
export const IntakeForm = z.pipe(
  Values,
  z.transform((values: IntakeValues, ctx): IntakeSubmission => {
    const isKnownCaller = values.customerId !== '';
    const schemas = [
      ...(isKnownCaller ? [] : [NewCaller]),
      ...(values.deviceId === '' ? [NewDevice] : []),
      IntakeRequest,
    ] as const;
    const issues = schemas
      .flatMap((schema) => z.safeParse(schema, values).error?.issues ?? [])
      .toSorted((a, b) => fieldOrder.indexOf(String(a.path[0])) - fieldOrder.indexOf(String(b.path[0])));
    for (const { path, message } of issues)
      ctx.issues.push({ code: 'custom', path: [...path], message, input: values });
    const { issue, additionalInfo, address, previousRepair, condition, accessories } = values;
    return {
      customer: isKnownCaller ? { id: values.customerId } : newCallerOf(values),
      device: values.deviceId === '' ? newDeviceOf(values) : { id: values.deviceId },
      repair: { issue, additionalInfo, address, ...(previousRepair === '' ? {} : { previousRepair }) },
      observed: { condition: condition.trim(), accessories: accessories.trim() },
    };
  }),
);

export type IntakeFormModel = UseFormReturn<IntakeValues, unknown, z.output<typeof IntakeForm>>;

function newCallerOf({ firstName, lastName, phone, email, lang }: IntakeValues): IntakeSubmission['customer'] {
  return { firstName, lastName, phone, email, lang: lang === 'en' ? 'en' : 'fr' };
}

function newDeviceOf(values: IntakeValues): IntakeSubmission['device'] {
  const name = [values.brand, values.model]
    .map((part) => part.trim())
    .join(' ')
    .trim();
  const { typeId } = values;
  return { typeId, name: name.slice(0, textLimits.device), ...eachDetail((detail) => values[detail]) };
}

export function intakeFieldOf(path: string): IntakeField | null {
  const fieldName = path.split('.').at(-1) ?? '';
  return fieldName in fields ? (fieldName as IntakeField) : null;
}
