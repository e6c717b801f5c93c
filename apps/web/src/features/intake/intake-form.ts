import { DeviceForm, eachDetail, IntakeRequest, NewCaller } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { IntakeBody } from './intake.ts';

/** Flat form fields. An empty `customerId` or `deviceId` means a new one. */
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
};
const Values = z.object(fields);
export type IntakeValues = z.infer<typeof Values>;
export type IntakeField = keyof IntakeValues;

type IntakeSubmission = Pick<IntakeBody, 'customer' | 'device' | 'repair'>;

export function emptyIntake(lang: string): IntakeValues {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as IntakeValues;
  return { ...empty, lang };
}

// Callers aren't asked for a device name.
const NewDevice = z.omit(DeviceForm, { name: true });

/** Validates the fields of a new caller or device only. Issues have the flat paths. */
export const IntakeForm = z.pipe(
  Values,
  z.transform((values: IntakeValues, ctx): IntakeSubmission => {
    const isKnownCaller = values.customerId !== '';
    const schemas = [
      ...(isKnownCaller ? [] : [NewCaller]),
      ...(values.deviceId === '' ? [NewDevice] : []),
      IntakeRequest,
    ] as const;
    for (const schema of schemas) {
      for (const { path, message } of z.safeParse(schema, values).error?.issues ?? [])
        ctx.issues.push({ code: 'custom', path: [...path], message, input: values });
    }
    const { issue, additionalInfo, address } = values;
    return {
      customer: isKnownCaller ? { id: values.customerId } : newCallerOf(values),
      device: values.deviceId === '' ? newDeviceOf(values) : { id: values.deviceId },
      repair: { issue, additionalInfo, address },
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
