import { fieldKinds, isCaptureField, isOffice, isStaffField, type Captured, type KindName } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import { idsIn } from '../fields/accessory-fields.tsx';
import { initialFault } from '../fields/fault-field.tsx';
import { initialAssignee } from '../fields/assignee-field.tsx';
import { initialAppointment } from '../fields/day-field.tsx';
import { initialTerms, parsedAmount } from '../fields/price-field.tsx';
import type { ShopMoment } from './shop-moment.ts';
import type { TransitionContext, TransitionField, TransitionValues } from './transition-context.ts';

const staffFields = Object.keys(fieldKinds).filter(
  (field): field is TransitionField => isCaptureField(field) && isStaffField(field),
);

const emptyValues = Object.fromEntries(
  staffFields.map((field) => [field, fieldKinds[field] === 'yesOrNo' ? false : '']),
) as TransitionValues;

/** Returns the initial values of a form, with likely input filled in. */
export function initialValues(context: TransitionContext, now: ShopMoment): TransitionValues {
  const { actor, presets, proposal } = context;
  return {
    ...emptyValues,
    ...initialAppointment(context, now),
    ...initialTerms(context),
    ...initialFault(context),
    assigneeId: initialAssignee(context),
    returned: context.accessories.map(({ id }) => id).join(' '),
    proposalId: proposal?.id ?? '',
    isExternalized: presets?.isExternalized ?? false,
    how: isOffice(actor) ? 'PHONE' : 'VISIT',
  };
}

export function localizeValues(values: TransitionValues, language: Language): TransitionValues {
  if (language !== 'fr') return values;
  const amounts = staffFields.filter((field) => fieldKinds[field] === 'money');
  return { ...values, ...Object.fromEntries(amounts.map((field) => [field, String(values[field]).replace('.', ',')])) };
}

/** Conversions of kinds whose value isn't the typed text. */
const conversions: Readonly<Partial<Record<KindName, (text: string) => unknown>>> = {
  accessoryIds: idsIn,
  money: parsedAmount,
  workingDays: parsedDays,
  days: parsedDays,
};

/** Converts values for domain and contract, without empty texts. */
export function capturedFrom(values: TransitionValues): Captured {
  return Object.fromEntries(
    staffFields.map((field) => {
      const value = values[field];
      const convert = conversions[fieldKinds[field]] ?? filledText;
      return [field, typeof value === 'string' ? convert(value) : value || undefined];
    }),
  );
}

function filledText(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

function parsedDays(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
