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
import { openVisit, isOwnVisit } from './repair-facts.ts';

export type ActionableRepair = Pick<
  StaffRepair,
  'status' | 'custody' | 'visits' | 'proposal' | 'technician' | 'fix' | 'flag' | 'nextAction' | 'allowedActions'
>;

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
export type ActionFormKind = 'step' | 'closeRequest' | 'answer' | 'returnPlan' | 'failedVisit' | 'postponedVisit';

export type AllowedAction = {
  readonly kind: ActionFormKind;
  readonly name: Action | ActionAlias;
  /** Possible transitions, all allowed now. Most actions have one. */
  readonly actions: readonly Action[];
  readonly presets?: { readonly isExternalized?: boolean; readonly callsAgain?: boolean };
  /** Assignee named on the button, who gets the work at once without a form. */
  readonly assignee?: { readonly id: string; readonly name: string };
};

type AliasRule = (repair: ActionableRepair, actor: Actor) => readonly Omit<AllowedAction, 'actions' | 'kind'>[];

const atShop = { isExternalized: false };
const atPartner = { isExternalized: true };

function isFixStarted({ status, fix }: ActionableRepair): boolean {
  return status === 'FIXING' && fix?.status === 'STARTED';
}

/** Starting also means resuming, handing over and reopening, which depends on status and custody. */
const fixRule: AliasRule = (repair) => {
  const { status, custody } = repair;
  if (custody === 'PARTNER') return [{ name: 'takeBack', presets: atShop }];
  if (status === 'FIXED' || status === 'TO_RETURN') return [{ name: 'reopen' }];
  const handOver = { name: 'handOver', presets: atPartner } as const;
  return isFixStarted(repair) ? [handOver] : [{ name: 'Repair.fix.started', presets: atShop }, handOver];
};

/** Repeating it with the same technician would change nothing. */
const diagnosisRule: AliasRule = ({ status, technician }, actor) => {
  if (status === 'EXTERNALIZING') return [{ name: 'takeBack' }];
  if (status === 'DIAGNOSED') return [{ name: 'diagnoseAgain' }];
  if (status === 'DELIVERED') return [{ name: 'Repair.diagnosis.started' }];
  return actor.roles.includes('TECHNICIAN') && technician?.id !== actor.id ? [{ name: 'takeOn' }] : [];
};

function isPriced({ proposal }: ActionableRepair): boolean {
  return proposal?.status === 'PENDING';
}

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
  readonly name: (repair: ActionableRepair) => AllowedAction['name'];
  readonly includes: (action: Action) => boolean;
  readonly applies: (repair: ActionableRepair) => boolean;
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
    applies: isPriced,
  },
  {
    kind: 'returnPlan',
    name: (repair) => (openVisit(repair, 'RETURN') === null ? 'Repair.confirm.return' : 'anotherTime'),
    includes: (action) => plansVisit(action, 'RETURN'),
    applies: ({ status }) => status === 'TO_RETURN' || status === 'RETURNING',
  },
];

/** Lists the allowed actions of a viewer in the table's order. Only the server's allowed transitions are included, each once. */
export function listAllowedActions(repair: ActionableRepair, actor: Actor): AllowedAction[] {
  return repair.allowedActions.flatMap((action) => expandTransition(action, repair, actor));
}

function expandTransition(action: Action, repair: ActionableRepair, actor: Actor): AllowedAction[] {
  const group = actionGroups.find(({ includes, applies }) => includes(action) && applies(repair));
  if (group !== undefined) {
    const actions = repair.allowedActions.filter((allowed) => group.includes(allowed));
    return actions[0] === action ? [{ kind: group.kind, name: group.name(repair), actions }] : [];
  }
  if (givesBackOwnVisit(action)) return [{ kind: 'postponedVisit', name: action, actions: [action] }];
  if (mayFailOwnVisit(action)) return contactAttemptActions(action, repair, actor);
  const named = aliasRules[action]?.(repair, actor) ?? [{ name: action }];
  return named.map((each) => ({ kind: 'step', actions: [action], ...each }));
}

/** Drivers record a failed visit by one tap. Office staff with a driver role may also have called. */
function contactAttemptActions(action: Action, repair: ActionableRepair, actor: Actor): AllowedAction[] {
  const driver: AllowedAction = { kind: 'failedVisit', name: 'failedVisit', actions: [action] };
  const office: AllowedAction = { kind: 'step', name: action, actions: [action] };
  return [...(isOwnVisit(repair, actor) ? [driver] : []), ...(isOfficeActor(actor) ? [office] : [])];
}

function isOfficeActor({ roles }: Actor): boolean {
  return roles.includes('OPERATOR') || roles.includes('ADMIN');
}

/** Returns the remaining part of an action after the repair has changed, or null when none is possible. */
export function refreshAllowedAction(
  allowedAction: AllowedAction,
  repair: ActionableRepair,
  actor: Actor,
): AllowedAction | null {
  const currentActions = listAllowedActions(repair, actor);
  const same = currentActions.find(({ kind, name }) => kind === allowedAction.kind && name === allowedAction.name);
  if (same !== undefined) return same;
  const actions = allowedAction.actions.filter((action) => repair.allowedActions.includes(action));
  return actions.length === 0 ? null : { ...allowedAction, actions };
}
