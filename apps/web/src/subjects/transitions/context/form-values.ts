import { type Captured, type OpenDays, readAmount, shopTime } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import type { UseFormReturn } from 'react-hook-form';
import { shopCurrency } from '#config/shop.ts';
import type { TransitionContext, TransitionField } from './transition-context.ts';
import { nextVisitDays } from '../windows/visit-days.ts';
import { windowPresets } from '../windows/visit-window.ts';

type TextField = Exclude<TransitionField, 'isExternalized'>;

export type TransitionValues = { [Field in TextField]: string } & { isExternalized: boolean };

export type TransitionFormState = UseFormReturn<TransitionValues>;

const emptyValues: TransitionValues = {
  reason: '',
  notes: '',
  date: '',
  time: '',
  address: '',
  assigneeId: '',
  condition: '',
  accessories: '',
  receivedBy: '',
  partner: '',
  partnerId: '',
  partnerReference: '',
  dueDate: '',
  price: '',
  estimatedCost: '',
  estimatedTime: '',
  isExternalized: false,
  proposalId: '',
  how: '',
  failure: '',
  callAt: '',
  delayReason: '',
  expectedAt: '',
};

/** Instant with the shop's time zone, because the browser may be in another. `open`: the business hours. */
export type ShopMoment = { readonly instant: Date; readonly timeZone: string; readonly open?: OpenDays };

export function shopDayOf({ instant, timeZone }: ShopMoment): string {
  return shopTime(instant, timeZone).day;
}

/** Returns the initial values of a form, with likely input filled in. */
export function initialValues(context: TransitionContext, now: ShopMoment): TransitionValues {
  const { actor, presets, repair, offersPrice } = context;
  return {
    ...emptyValues,
    ...initialAppointment(context, now),
    ...(offersPrice ? proposalTerms(repair.proposal) : {}),
    assigneeId: initialAssignee(context),
    proposalId: repair.proposal?.id ?? '',
    isExternalized: presets?.isExternalized ?? false,
    how: actor.roles.some((role) => role === 'OPERATOR' || role === 'ADMIN') ? 'PHONE' : 'VISIT',
  };
}

function initialAppointment(
  { openVisit, visit, repair }: TransitionContext,
  now: ShopMoment,
): Partial<TransitionValues> {
  if (openVisit !== null) return { date: openVisit.date, time: openVisit.time, address: openVisit.address };
  const [date = ''] = nextVisitDays(shopDayOf(now), now.open);
  return { date, time: windowPresets[0], address: visit?.address ?? repair.address };
}

function proposalTerms(proposal: TransitionContext['repair']['proposal']): Partial<TransitionValues> {
  return proposal === null || proposal.status === 'REJECTED'
    ? {}
    : {
        price: plainAmount(proposal.price),
        estimatedCost: plainAmount(proposal.estimatedCost),
        estimatedTime: String(proposal.estimatedTime),
      };
}

// The wire has three decimals, the shop's currency may have fewer.
function plainAmount(amount: string | null): string {
  return amount === null ? '' : String(Number(amount));
}

function initialAssignee({
  assigneeRole,
  plansVisit,
  currentAssignee,
  visit,
  actor,
  repair,
}: TransitionContext): string {
  if (plansVisit) return currentAssignee?.id ?? '';
  if (assigneeRole !== 'TECHNICIAN') return visit?.assignee?.id ?? '';
  return actor.roles.includes('TECHNICIAN') ? actor.id : (repair.technician?.id ?? '');
}

export function localizeValues(values: TransitionValues, language: Language): TransitionValues {
  const localizeDecimal = (text: string): string => (language === 'fr' ? text.replace('.', ',') : text);
  return { ...values, price: localizeDecimal(values.price), estimatedCost: localizeDecimal(values.estimatedCost) };
}

/** Converts values for domain and contract, without empty texts. */
export function capturedFrom(values: TransitionValues): Captured {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() !== '');
  const days = values.estimatedTime.trim();
  return {
    ...Object.fromEntries(texts),
    price: parsedAmount(values.price),
    estimatedCost: parsedAmount(values.estimatedCost),
    estimatedTime: days === '' ? undefined : Number(days),
    isExternalized: values.isExternalized || undefined,
  };
}

function parsedAmount(text: string): string | undefined {
  return readAmount(text, shopCurrency) || undefined;
}
