import type { StaffRepair } from '@atelier/contract';
import {
  givesBackOwnVisit,
  isDangerous,
  mayFailOwnVisit,
  plansVisit,
  transitionOf,
  type Action,
  type Actor,
} from '@atelier/domain';
import { openVisit, ownVisit } from './repair-facts.ts';

export type OfferedRepair = Pick<
  StaffRepair,
  'status' | 'custody' | 'visits' | 'proposal' | 'technician' | 'fix' | 'flag' | 'nextAction' | 'allowedActions'
>;

/** What a step is called where its own name would say the wrong thing, or too little. */
export type HereName =
  | 'takeBack'
  | 'handOver'
  | 'reopen'
  | 'diagnoseAgain'
  | 'takeOn'
  | 'anotherTime'
  | 'notFollowed'
  | 'answer'
  | 'changePrice'
  | 'anotherPrice'
  | 'callLater'
  | 'callBack'
  | 'nobodyThere';

/** Which form an offer opens: one step's own, or one whose answers choose among several steps. */
export type OfferKind = 'step' | 'notFollowed' | 'answer' | 'homecoming' | 'nobodyThere' | 'couldntGo';

/** What one button leads to. */
export type Offer = {
  readonly kind: OfferKind;
  readonly name: Action | HereName;
  /** The steps that it may become, all of them allowed now; most offers have one. */
  readonly actions: readonly Action[];
  /** What the button itself answers already, and its form asks no more. */
  readonly given?: { readonly isExternalized?: boolean; readonly callsAgain?: boolean };
  /** Whom the button names: it gives the work to them at once, and opens no form. */
  readonly to?: { readonly id: string; readonly name: string };
};

type Naming = (repair: OfferedRepair, actor: Actor) => readonly Omit<Offer, 'actions' | 'kind'>[];

const here = { isExternalized: false };
const atPartner = { isExternalized: true };

function isUnderWay({ status, fix }: OfferedRepair): boolean {
  return status === 'FIXING' && fix?.status === 'STARTED';
}

/** Starting the repair is also taking it back, handing it over and opening it again: the place says which. */
const fixStarted: Naming = (repair) => {
  const { status, custody } = repair;
  if (custody === 'PARTNER') return [{ name: 'takeBack', given: here }];
  if (status === 'FIXED' || status === 'TO_RETURN') return [{ name: 'reopen' }];
  const handOver = { name: 'handOver', given: atPartner } as const;
  return isUnderWay(repair) ? [handOver] : [{ name: 'Repair.fix.started', given: here }, handOver];
};

/** Pressed again by who has the device on the bench already it would change nothing. */
const diagnosisStarted: Naming = ({ status, technician }, actor) => {
  if (status === 'EXTERNALIZING') return [{ name: 'takeBack' }];
  if (status === 'DIAGNOSED') return [{ name: 'diagnoseAgain' }];
  if (status === 'DELIVERED') return [{ name: 'Repair.diagnosis.started' }];
  return actor.roles.includes('TECHNICIAN') && technician?.id !== actor.id ? [{ name: 'takeOn' }] : [];
};

function isPriced({ proposal }: OfferedRepair): boolean {
  return proposal?.status === 'PENDING';
}

/** After a yes it is still that price which changes; after a no it is another one. */
const proposalSent: Naming = ({ proposal }) => {
  if (proposal === null) return [{ name: 'Repair.proposal.sent' }];
  return [{ name: proposal.status === 'REJECTED' ? 'anotherPrice' : 'changePrice' }];
};

/** Mostly the visit is agreed on in the same call; else somebody says when they call again. */
const confirmed: Naming = () => [
  { name: 'Repair.confirm.request', given: { callsAgain: false } },
  { name: 'callLater', given: { callsAgain: true } },
];

/** Whoever was reached and hasn't decided is called again: while it is the office's or the customer's turn. */
const reached: Naming = ({ nextAction: { owner }, flag }) => [
  ...(flag === null ? [] : [{ name: 'Repair.reachable', given: { callsAgain: false } } as const]),
  ...(owner === 'OPERATOR' || owner === 'CUSTOMER' ? [{ name: 'callBack', given: { callsAgain: true } } as const] : []),
];

const names: Readonly<Partial<Record<Action, Naming>>> = {
  'Repair.reachable': reached,
  'Repair.confirm.request': confirmed,
  'Repair.pickup.planned': (repair) => [
    { name: openVisit(repair, 'PICKUP') === null ? 'Repair.pickup.planned' : 'anotherTime' },
  ],
  'Repair.diagnosis.started': diagnosisStarted,
  'Repair.fix.started': fixStarted,
  'Repair.proposal.sent': proposalSent,
};

type Group = Pick<Offer, 'kind'> & {
  readonly name: (repair: OfferedRepair) => Offer['name'];
  readonly has: (action: Action) => boolean;
  readonly stands: (repair: OfferedRepair) => boolean;
};

/** Steps that are one intention: a single button, whose form chooses. */
const groups: readonly Group[] = [
  {
    kind: 'notFollowed',
    name: () => 'notFollowed',
    has: (action) => isDangerous(action) && transitionOf(action).reads === 'step',
    stands: ({ custody }) => custody === 'CUSTOMER',
  },
  {
    kind: 'answer',
    name: () => 'answer',
    has: (action) => transitionOf(action).reads === 'answer',
    stands: isPriced,
  },
  {
    kind: 'homecoming',
    name: (repair) => (openVisit(repair, 'RETURN') === null ? 'Repair.confirm.return' : 'anotherTime'),
    has: (action) => plansVisit(action, 'RETURN'),
    stands: ({ status }) => status === 'TO_RETURN' || status === 'RETURNING',
  },
];

/** Everything that somebody is offered, in the table's order: what the server allows and nothing else, each thing once. */
export function offersOf(repair: OfferedRepair, actor: Actor): Offer[] {
  return repair.allowedActions.flatMap((action) => offersFor(action, repair, actor));
}

function offersFor(action: Action, repair: OfferedRepair, actor: Actor): Offer[] {
  const group = groups.find(({ has, stands }) => has(action) && stands(repair));
  if (group !== undefined) {
    const actions = repair.allowedActions.filter((allowed) => group.has(allowed));
    return actions[0] === action ? [{ kind: group.kind, name: group.name(repair), actions }] : [];
  }
  if (givesBackOwnVisit(action)) return [{ kind: 'couldntGo', name: action, actions: [action] }];
  if (mayFailOwnVisit(action)) return attempts(action, repair, actor);
  const named = names[action]?.(repair, actor) ?? [{ name: action }];
  return named.map((each) => ({ kind: 'step', actions: [action], ...each }));
}

/** A driver answers with one tap; whoever is in the office as well may also have called. */
function attempts(action: Action, repair: OfferedRepair, actor: Actor): Offer[] {
  const driver: Offer = { kind: 'nobodyThere', name: 'nobodyThere', actions: [action] };
  const office: Offer = { kind: 'step', name: action, actions: [action] };
  return [...(ownVisit(repair, actor) ? [driver] : []), ...(isOffice(actor) ? [office] : [])];
}

function isOffice({ roles }: Actor): boolean {
  return roles.includes('OPERATOR') || roles.includes('ADMIN');
}

/** What is left of an offer whose form stands open while the repair moves on; null once nothing of it is possible. */
export function sameOffer(offer: Offer, repair: OfferedRepair, actor: Actor): Offer | null {
  const now = offersOf(repair, actor);
  const same = now.find(({ kind, name }) => kind === offer.kind && name === offer.name);
  if (same !== undefined) return same;
  const actions = offer.actions.filter((action) => repair.allowedActions.includes(action));
  return actions.length === 0 ? null : { ...offer, actions };
}
