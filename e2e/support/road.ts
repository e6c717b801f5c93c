import { capturedOn, mainRoad, type Part, type RoadAction } from '@atelier/testing';
import { nameOf, type Role } from './crew.ts';
import type { Seen } from './customer.ts';
import { soon } from './soon.ts';
import type { FormTexts } from './staff.ts';

/** A leg of the main road as its person takes it on the screen, and what the customer sees of it. */
export type Turn = Seen & { readonly who: Role; readonly captured?: FormTexts };

/** The staff's turns after one action of the main road, as far as the customer's next. */
export function turnsAfter(action: RoadAction): Turn[] {
  const rest = mainRoad.slice(mainRoad.findIndex((leg) => leg.action === action) + 1);
  const next = rest.findIndex(({ by }) => by === 'customer');
  return rest.slice(0, next).map(turnOf);
}

type RoadLeg = (typeof mainRoad)[number];

function turnOf(leg: RoadLeg): Turn {
  const { by, action, leads } = leg;
  if (by === 'customer') throw new Error(`${action} is the customer's`);
  const { status, station } = leads;
  return { who: by, action, status, station, ...('captured' in leg ? { captured: typedOn(leg) } : {}) };
}

function nameOn(part: Part): string {
  return part === 'customer' ? '' : nameOf[part];
}

/** What is captured, by the words of the forms. */
function typedOn(leg: RoadLeg): FormTexts {
  const { date, time, assigneeId, notes, estimatedTime, ...given } = capturedOn(leg, { dayIn: soon, idOf: nameOn });
  const { address, condition, accessories, price, estimatedCost, receivedBy } = given;
  const [from, to] = time?.split('-') ?? [];
  const texts = {
    date,
    address,
    assignee: leg.action === 'Repair.pickup.assigned' ? assigneeId : undefined,
    // The shop has one courier, whom the button itself names.
    to: leg.action === 'Repair.return.assigned' ? assigneeId : undefined,
    condition,
    accessories,
    found: leg.action === 'Repair.diagnosis.finished' ? notes : undefined,
    done: leg.action === 'Repair.fix.finished' ? notes : undefined,
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
