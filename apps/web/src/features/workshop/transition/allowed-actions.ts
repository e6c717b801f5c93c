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

/** What a step is called where its own name would say the wrong thing, or too little. */
export type ActionAlias =
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
export type ActionFormKind = 'step' | 'notFollowed' | 'answer' | 'homecoming' | 'nobodyThere' | 'couldntGo';

/** What one button leads to. */
export type AllowedAction = {
  readonly kind: ActionFormKind;
  readonly name: Action | ActionAlias;
  /** The steps that it may become, all of them allowed now; most offers have one. */
  readonly actions: readonly Action[];
  /** What the button itself answers already, and its form asks no more. */
  readonly given?: { readonly isExternalized?: boolean; readonly callsAgain?: boolean };
  /** Whom the button names: it gives the work to them at once, and opens no form. */
  readonly to?: { readonly id: string; readonly name: string };
};

type AliasRule = (repair: ActionableRepair, actor: Actor) => readonly Omit<AllowedAction, 'actions' | 'kind'>[];

const atShop = { isExternalized: false };
const atPartner = { isExternalized: true };

function isFixStarted({ status, fix }: ActionableRepair): boolean {
  return status === 'FIXING' && fix?.status === 'STARTED';
}

/** Starting the repair is also taking it back, handing it over and opening it again: the place says which. */
const fixRule: AliasRule = (repair) => {
  const { status, custody } = repair;
  if (custody === 'PARTNER') return [{ name: 'takeBack', given: atShop }];
  if (status === 'FIXED' || status === 'TO_RETURN') return [{ name: 'reopen' }];
  const handOver = { name: 'handOver', given: atPartner } as const;
  return isFixStarted(repair) ? [handOver] : [{ name: 'Repair.fix.started', given: atShop }, handOver];
};

/** Pressed again by who has the device on the bench already it would change nothing. */
const diagnosisRule: AliasRule = ({ status, technician }, actor) => {
  if (status === 'EXTERNALIZING') return [{ name: 'takeBack' }];
  if (status === 'DIAGNOSED') return [{ name: 'diagnoseAgain' }];
  if (status === 'DELIVERED') return [{ name: 'Repair.diagnosis.started' }];
  return actor.roles.includes('TECHNICIAN') && technician?.id !== actor.id ? [{ name: 'takeOn' }] : [];
};

function isPriced({ proposal }: ActionableRepair): boolean {
  return proposal?.status === 'PENDING';
}

/** After a yes it is still that price which changes; after a no it is another one. */
const proposalRule: AliasRule = ({ proposal }) => {
  if (proposal === null) return [{ name: 'Repair.proposal.sent' }];
  return [{ name: proposal.status === 'REJECTED' ? 'anotherPrice' : 'changePrice' }];
};

/** Mostly the visit is agreed on in the same call; else somebody says when they call again. */
const confirmRule: AliasRule = () => [
  { name: 'Repair.confirm.request', given: { callsAgain: false } },
  { name: 'callLater', given: { callsAgain: true } },
];

/** Whoever was reached and hasn't decided is called again: while it is the office's or the customer's turn. */
const reachableRule: AliasRule = ({ nextAction: { owner }, flag }) => [
  ...(flag === null ? [] : [{ name: 'Repair.reachable', given: { callsAgain: false } } as const]),
  ...(owner === 'OPERATOR' || owner === 'CUSTOMER' ? [{ name: 'callBack', given: { callsAgain: true } } as const] : []),
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

/** Steps that are one intention: a single button, whose form chooses. */
const actionGroups: readonly ActionGroup[] = [
  {
    kind: 'notFollowed',
    name: () => 'notFollowed',
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
    kind: 'homecoming',
    name: (repair) => (openVisit(repair, 'RETURN') === null ? 'Repair.confirm.return' : 'anotherTime'),
    includes: (action) => plansVisit(action, 'RETURN'),
    applies: ({ status }) => status === 'TO_RETURN' || status === 'RETURNING',
  },
];

/** Everything that somebody is offered, in the table's order: what the server allows and nothing else, each thing once. */
export function listAllowedActions(repair: ActionableRepair, actor: Actor): AllowedAction[] {
  return repair.allowedActions.flatMap((action) => expandTransition(action, repair, actor));
}

function expandTransition(action: Action, repair: ActionableRepair, actor: Actor): AllowedAction[] {
  const group = actionGroups.find(({ includes, applies }) => includes(action) && applies(repair));
  if (group !== undefined) {
    const actions = repair.allowedActions.filter((allowed) => group.includes(allowed));
    return actions[0] === action ? [{ kind: group.kind, name: group.name(repair), actions }] : [];
  }
  if (givesBackOwnVisit(action)) return [{ kind: 'couldntGo', name: action, actions: [action] }];
  if (mayFailOwnVisit(action)) return contactAttemptActions(action, repair, actor);
  const named = aliasRules[action]?.(repair, actor) ?? [{ name: action }];
  return named.map((each) => ({ kind: 'step', actions: [action], ...each }));
}

/** A driver answers with one tap; whoever is in the office as well may also have called. */
function contactAttemptActions(action: Action, repair: ActionableRepair, actor: Actor): AllowedAction[] {
  const driver: AllowedAction = { kind: 'nobodyThere', name: 'nobodyThere', actions: [action] };
  const office: AllowedAction = { kind: 'step', name: action, actions: [action] };
  return [...(isOwnVisit(repair, actor) ? [driver] : []), ...(isOffice(actor) ? [office] : [])];
}

function isOffice({ roles }: Actor): boolean {
  return roles.includes('OPERATOR') || roles.includes('ADMIN');
}

/** What is left of an offer whose form stands open while the repair moves on; null once nothing of it is possible. */
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
