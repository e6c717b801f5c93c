import { type Captured, caseOf, type OpenDays, readAmount, shopTime } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import {
  assigneeRole,
  currentAssigneeOf,
  offersPrice,
  type TransitionForm,
  type TransitionField,
} from './form-model.ts';
import { currentVisit, openVisit } from '../actions/repair-facts.ts';
import { nextVisitDays } from '../windows/visit-days.ts';
import { windowPresets } from '../windows/visit-window.ts';

type TextField = Exclude<TransitionField, 'isExternalized'>;

export type TransitionValues = { [Field in TextField]: string } & { isExternalized: boolean };

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
export function initialValues(step: TransitionForm, now: ShopMoment): TransitionValues {
  return {
    ...emptyValues,
    ...initialAppointment(step, now),
    ...(offersPrice(step) ? proposalTerms(step) : {}),
    assigneeId: initialAssignee(step),
    proposalId: step.repair.proposal?.id ?? '',
    isExternalized: step.presets?.isExternalized ?? false,
    how: step.actor.roles.some((role) => role === 'OPERATOR' || role === 'ADMIN') ? 'PHONE' : 'VISIT',
  };
}

function initialAppointment({ action, repair }: TransitionForm, now: ShopMoment): Partial<TransitionValues> {
  const type = caseOf(action, repair.status)?.visit?.type ?? 'RETURN';
  const visit = openVisit(repair, type);
  if (visit !== null) return { date: visit.date, time: visit.time, address: visit.address };
  const [date = ''] = nextVisitDays(shopDayOf(now), now.open);
  return { date, time: windowPresets[0], address: currentVisit(repair)?.address ?? repair.address };
}

function proposalTerms({ repair: { proposal } }: TransitionForm): Partial<TransitionValues> {
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

function initialAssignee(step: TransitionForm): string {
  const { action, repair, actor } = step;
  const role = assigneeRole(action);
  if (isPlanning(step)) return currentAssigneeOf(step)?.id ?? '';
  if (role !== 'TECHNICIAN') return currentVisit(repair)?.assignee?.id ?? '';
  return actor.roles.includes('TECHNICIAN') ? actor.id : (repair.technician?.id ?? '');
}

function isPlanning({ action, repair }: TransitionForm): boolean {
  const to = caseOf(action, repair.status)?.visit?.to;
  return to === 'PLANNED' || typeof to === 'object';
}

export function localizeValues(values: TransitionValues, language: Language): TransitionValues {
  const written = (text: string): string => (language === 'fr' ? text.replace('.', ',') : text);
  return { ...values, price: written(values.price), estimatedCost: written(values.estimatedCost) };
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
