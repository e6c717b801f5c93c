import type { StaffRepair } from '@atelier/contract';
import {
  givesBackOwnVisit,
  isDangerous,
  mayFailOwnVisit,
  plansVisit,
  transitionOf,
  type Action,
  type Actor,
  isOpenVisit,
  type RepairFacts,
  type VisitFact,
  type VisitType,
  leadingAction,
  isOffice,
} from '@atelier/domain';

export type ActionAlias =
  | 'takeBack'
  | 'handOver'
  | 'reopen'
  | 'diagnoseAgain'
  | 'takeOn'
  | 'anotherTime'
  | 'closeRequest'
  | 'answer'
  | 'changePrice'
  | 'anotherPrice'
  | 'callLater'
  | 'callBack'
  | 'failedVisit';

/** Form of an action: a single transition's, or one whose answers select a transition. */
export type ActionFormKind =
  | 'step'
  | 'closeRequest'
  | 'answer'
  | 'returnPlan'
  | 'failedVisit'
  | 'postponedVisit'
  | 'writeOff';

export type AllowedAction = {
  readonly kind: ActionFormKind;
  readonly name: Action | ActionAlias;
  /** Possible transitions, all allowed now. Most actions have one. */
  readonly actions: readonly Action[];
  readonly presets?: { readonly isExternalized?: boolean; readonly callsAgain?: boolean };
  /** Assignee named on the button, who gets the work at once without a form. */
  readonly assignee?: { readonly id: string; readonly name: string };
};

type AliasRule = (repair: StaffRepair, actor: Actor) => readonly Omit<AllowedAction, 'actions' | 'kind'>[];

const atShop = { isExternalized: false };
const atPartner = { isExternalized: true };

/** Starting also means resuming, handing over and reopening, which depends on status and custody. */
const fixRule: AliasRule = ({ status, custody, fix }) => {
  if (custody === 'PARTNER') return [{ name: 'takeBack', presets: atShop }];
  if (status === 'FIXED' || status === 'TO_RETURN') return [{ name: 'reopen' }];
  const handOver = { name: 'handOver', presets: atPartner } as const;
  const isStarted = status === 'FIXING' && fix?.status === 'STARTED';
  return isStarted ? [handOver] : [{ name: 'Repair.fix.started', presets: atShop }, handOver];
};

/** Repeating it with the same technician would change nothing. */
const diagnosisRule: AliasRule = ({ status, technician }, actor) => {
  if (status === 'EXTERNALIZING') return [{ name: 'takeBack' }];
  if (status === 'DIAGNOSED') return [{ name: 'diagnoseAgain' }];
  if (status === 'DELIVERED') return [{ name: 'Repair.diagnosis.started' }];
  return actor.roles.includes('TECHNICIAN') && technician?.id !== actor.id ? [{ name: 'takeOn' }] : [];
};

/** After an approval the price changes. After a rejection it is another proposal. */
const proposalRule: AliasRule = ({ proposal }) => {
  if (proposal === null) return [{ name: 'Repair.proposal.sent' }];
  return [{ name: proposal.status === 'REJECTED' ? 'anotherPrice' : 'changePrice' }];
};

/** Usually the pickup is agreed on in the same call. Otherwise another call is scheduled. */
const confirmRule: AliasRule = () => [
  { name: 'Repair.confirm.request', presets: { callsAgain: false } },
  { name: 'callLater', presets: { callsAgain: true } },
];

/** An undecided customer gets another call, while it is the office's or customer's turn. */
const reachableRule: AliasRule = ({ nextAction: { owner }, flag }) => [
  ...(flag === null ? [] : [{ name: 'Repair.reachable', presets: { callsAgain: false } } as const]),
  ...(owner === 'OPERATOR' || owner === 'CUSTOMER'
    ? [{ name: 'callBack', presets: { callsAgain: true } } as const]
    : []),
];

const aliasRules: Readonly<Partial<Record<Action, AliasRule>>> = {
  'Repair.reachable': reachableRule,
  'Repair.confirm.request': confirmRule,
  'Repair.pickup.planned': (repair) => [
    { name: openVisit(repair, 'PICKUP') === null ? 'Repair.pickup.planned' : 'anotherTime' },
  ],
  'Repair.diagnosis.started': diagnosisRule,
  'Repair.fix.started': fixRule,
  'Repair.proposal.sent': proposalRule,
};

type ActionGroup = Pick<AllowedAction, 'kind'> & {
  readonly name: (repair: StaffRepair) => AllowedAction['name'];
  readonly includes: (action: Action) => boolean;
  readonly applies: (repair: StaffRepair) => boolean;
};

/** Groups of transitions behind a single button, whose form selects one. */
const actionGroups: readonly ActionGroup[] = [
  {
    kind: 'closeRequest',
    name: () => 'closeRequest',
    includes: (action) => isDangerous(action) && transitionOf(action).logKind === 'step',
    applies: ({ custody }) => custody === 'CUSTOMER',
  },
  {
    kind: 'answer',
    name: () => 'answer',
    includes: (action) => transitionOf(action).logKind === 'answer',
    applies: ({ proposal }) => proposal?.status === 'PENDING',
  },
  {
    kind: 'returnPlan',
    name: (repair) => (openVisit(repair, 'RETURN') === null ? 'Repair.confirm.return' : 'anotherTime'),
    includes: (action) => plansVisit(action, 'RETURN'),
    applies: ({ status }) => status === 'TO_RETURN' || status === 'RETURNING',
  },
];

/** Lists the allowed actions of a viewer in the table's order. Only the server's allowed transitions are included, each once. */
export function listAllowedActions(repair: StaffRepair, actor: Actor): AllowedAction[] {
  return repair.allowedActions.flatMap((action) => expandTransition(action, repair, actor));
}

function expandTransition(action: Action, repair: StaffRepair, actor: Actor): AllowedAction[] {
  const group = actionGroups.find(({ includes, applies }) => includes(action) && applies(repair));
  if (group !== undefined) {
    const actions = repair.allowedActions.filter((allowed) => group.includes(allowed));
    return actions[0] === action ? [{ kind: group.kind, name: group.name(repair), actions }] : [];
  }
  if (action === 'Repair.writtenOff') return [{ kind: 'writeOff', name: action, actions: [action] }];
  if (givesBackOwnVisit(action)) return [{ kind: 'postponedVisit', name: action, actions: [action] }];
  if (mayFailOwnVisit(action)) return contactAttemptActions(action, repair, actor);
  const named = aliasRules[action]?.(repair, actor) ?? [{ name: action }];
  return named.map((each) => ({ kind: 'step', actions: [action], ...each }));
}

/** Drivers record a failed visit by one tap. Office staff with a driver role may also have called. */
function contactAttemptActions(action: Action, repair: StaffRepair, actor: Actor): AllowedAction[] {
  const driver: AllowedAction = { kind: 'failedVisit', name: 'failedVisit', actions: [action] };
  const office: AllowedAction = { kind: 'step', name: action, actions: [action] };
  return [...(isVisitOf(repair, actor) ? [driver] : []), ...(isOffice(actor) ? [office] : [])];
}

/** Returns the remaining part of an action after the repair has changed, or null when none is possible. */
export function refreshAllowedAction(
  allowedAction: AllowedAction,
  repair: StaffRepair,
  actor: Actor,
): AllowedAction | null {
  const currentActions = listAllowedActions(repair, actor);
  const same = currentActions.find(({ kind, name }) => kind === allowedAction.kind && name === allowedAction.name);
  if (same !== undefined) return same;
  const actions = allowedAction.actions.filter((action) => repair.allowedActions.includes(action));
  return actions.length === 0 ? null : { ...allowedAction, actions };
}

export type RepairVisit = StaffRepair['visits'][number];
type WithVisits = Pick<StaffRepair, 'visits'>;

/** Returns the newest visit that isn't cancelled. The server sends them oldest first. */
export function currentVisit({ visits }: WithVisits): RepairVisit | null {
  const newest = visits.at(-1);
  return newest === undefined || newest.status === 'CANCELLED' ? null : newest;
}

export function repairFactsOf(
  repair: Pick<StaffRepair, 'status' | 'visits' | 'proposal'>,
): Pick<RepairFacts, 'status' | 'visit' | 'proposal'> {
  return {
    status: repair.status,
    visit: visitFact(currentVisit(repair)),
    proposal: repair.proposal && { id: repair.proposal.id, status: repair.proposal.status },
  };
}

function visitFact(visit: RepairVisit | null): VisitFact | null {
  return visit && { type: visit.type, status: visit.status, assigneeId: visit.assignee?.id ?? null };
}

/** Returns the planned visit of a type that hasn't begun, or null. */
export function openVisit(repair: WithVisits, type: VisitType): RepairVisit | null {
  const visit = currentVisit(repair);
  return isOpenVisit(visitFact(visit), type) ? visit : null;
}

function isVisitOf(repair: WithVisits, actor: Actor): boolean {
  return currentVisit(repair)?.assignee?.id === actor.id;
}

/** Allowed actions: the next one, the others, and those that end or undo something. */
export type ActionOrder = {
  readonly primary: AllowedAction | null;
  /** Action that a driver needs as often as the primary one. */
  readonly secondary: AllowedAction | null;
  readonly others: readonly AllowedAction[];
  readonly danger: readonly AllowedAction[];
};

export function orderActions(repair: StaffRepair, actor: Actor): ActionOrder {
  const allowedActions = listAllowedActions(repair, actor);
  const { custody, resolution } = repair;
  const leading = leadingAction({ ...repairFactsOf(repair), custody, resolution });
  const leads = (allowedAction: AllowedAction) =>
    leading !== null && allowedAction.actions.includes(leading) && !isDestructive(allowedAction);
  const primary = allowedActions.find(leads) ?? null;
  const secondary = secondaryActionOf(allowedActions, repair, actor);
  const rest = allowedActions.filter((allowedAction) => allowedAction !== primary && allowedAction !== secondary);
  return {
    primary,
    secondary,
    others: rest.filter((allowedAction) => !isDestructive(allowedAction)),
    danger: rest.filter(isDestructive),
  };
}

function isDestructive({ kind, actions }: AllowedAction): boolean {
  return kind !== 'answer' && actions.every(isDangerous);
}

function secondaryActionOf(
  allowedActions: readonly AllowedAction[],
  repair: StaffRepair,
  actor: Actor,
): AllowedAction | null {
  if (!isVisitOf(repair, actor)) return null;
  const failed = currentVisit(repair)?.status === 'FAILED';
  const wanted = failed ? 'Repair.return.broughtBack' : 'failedVisit';
  return allowedActions.find(({ name }) => name === wanted) ?? null;
}
