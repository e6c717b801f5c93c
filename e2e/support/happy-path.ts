import { capturedFor, happyPath, type PathRole, type HappyPathAction } from '@atelier/testing';
import { staffNames, type Role } from './crew.ts';
import type { ExpectedStep } from './customer.ts';
import { dayInDays } from './dates.ts';
import type { FormTexts } from './staff.ts';

export type StaffTurn = ExpectedStep & { readonly role: Role; readonly captured?: FormTexts };

/** Returns the staff's turns between one action of the happy path and the customer's next. */
export function staffTurnsAfter(action: HappyPathAction): StaffTurn[] {
  const steps = happyPath.slice(happyPath.findIndex((step) => step.action === action) + 1);
  const next = steps.findIndex(({ by }) => by === 'customer');
  return steps.slice(0, next).map(staffTurnOf);
}

type PathStep = (typeof happyPath)[number];

function staffTurnOf(step: PathStep): StaffTurn {
  const { by, action, leads } = step;
  if (by === 'customer') throw new Error(`invariant: ${action} belongs to the customer`);
  const { status, station } = leads;
  return { role: by, action, status, station, ...('captured' in step ? { captured: formTextsOf(step) } : {}) };
}

function staffNameOf(role: PathRole): string {
  return role === 'customer' ? '' : staffNames[role];
}

function formTextsOf(step: PathStep): FormTexts {
  const { date, time, assigneeId, notes, estimatedTime, ...fields } = capturedFor(step, {
    dayIn: dayInDays,
    idOf: staffNameOf,
  });
  const { address, condition, accessories, price, estimatedCost, receivedBy } = fields;
  const [from, to] = time?.split('-') ?? [];
  const texts = {
    date,
    address,
    assignee: step.action === 'Repair.pickup.assigned' ? assigneeId : undefined,
    to: step.action === 'Repair.return.assigned' ? assigneeId : undefined,
    condition,
    accessories,
    found: step.action === 'Repair.diagnosis.finished' ? notes : undefined,
    done: step.action === 'Repair.fix.finished' ? notes : undefined,
    price,
    estimatedCost,
    estimatedTime: estimatedTime?.toString(),
    receivedBy,
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(from === undefined || to === undefined ? {} : { window: [from, to] }),
  };
}
