import { fieldKinds, isCaptureField, isOffice, isStaffField, type Captured } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import { idsIn } from '../fields/accessory-fields.tsx';
import { initialFault } from '../fields/fault-field.tsx';
import { initialAssignee } from '../fields/assignee-field.tsx';
import { initialAppointment } from '../fields/day-field.tsx';
import { initialTerms, parsedAmount } from '../fields/price-field.tsx';
import type { ShopMoment } from './shop-moment.ts';
import type { TransitionContext, TransitionValues } from './transition-context.ts';

const emptyValues = Object.fromEntries(
  Object.keys(fieldKinds)
    .filter((field) => isCaptureField(field) && isStaffField(field))
    .map((field) => [field, field === 'isExternalized' ? false : '']),
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
  const localizeDecimal = (text: string) => (language === 'fr' ? text.replace('.', ',') : text);
  return { ...values, price: localizeDecimal(values.price), estimatedCost: localizeDecimal(values.estimatedCost) };
}

/** Converts values for domain and contract, without empty texts. */
export function capturedFrom(values: TransitionValues): Captured {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() !== '');
  return {
    ...Object.fromEntries(texts),
    returned: idsIn(values.returned),
    price: parsedAmount(values.price),
    estimatedCost: parsedAmount(values.estimatedCost),
    estimatedTime: parsedDays(values.estimatedTime),
    warrantyDays: parsedDays(values.warrantyDays),
    isExternalized: values.isExternalized || undefined,
  };
}

function parsedDays(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
