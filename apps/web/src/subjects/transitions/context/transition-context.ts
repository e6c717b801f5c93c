import type { Fault, StaffRepair } from '@atelier/contract';
import {
  isOffice,
  fieldsToCapture,
  caseOf,
  isStaffField,
  isWithUs,
  assigneeRoleOf,
  transitionOf,
  type Action,
  type Actor,
  type FieldToCapture,
  type KindName,
  type CaptureField,
  type RepairFacts,
  type Captured,
  type StaffField,
  type StaffRole,
  type VisitType,
} from '@atelier/domain';
import type { ControllerRenderProps, UseFormReturn } from 'react-hook-form';
import type { LogEntry } from '../actions/log-reading.ts';
import {
  type AllowedAction,
  currentVisit,
  openVisit,
  repairFactsOf,
  type RepairVisit,
} from '../actions/allowed-actions.ts';

export type TransitionField = StaffField;

export type TextField = Exclude<TransitionField, 'isExternalized'>;

export type TransitionValues = { [Field in TextField]: string } & { isExternalized: boolean };

export type TransitionFormState = UseFormReturn<TransitionValues>;

/** Props of a field's control. */
export type ControlProps = {
  input: ControllerRenderProps<TransitionValues, TextField>;
  context: TransitionContext;
  form: TransitionFormState;
  invalid: boolean;
  required: boolean;
};

type RepairTransition = {
  readonly action: Action;
  readonly repair: StaffRepair;
  readonly actor: Actor;
  readonly presets?: AllowedAction['presets'];
  /** Faults that the catalog offers for the device's type. */
  readonly faults?: readonly Fault[];
};

/** A transition of a repair with what its form asks, shows and checks. Derived once and passed on, without the repair. */
export type TransitionContext = Omit<RepairTransition, 'repair' | 'faults'> &
  Omit<StaffRepair, 'status' | 'visits' | 'log'> & {
    readonly faults: readonly Fault[];
    /** False after the repair has left the statuses from which the transition starts. */
    readonly isPossible: boolean;
    readonly facts: ReturnType<typeof repairFactsOf> & Pick<RepairFacts, 'isClaim'>;
    readonly assigneeRole: StaffRole;
    /** Kind of the visit that the transition writes. */
    readonly visitType: VisitType | undefined;
    /** Newest visit that isn't cancelled. */
    readonly visit: RepairVisit | null;
    /** Planned visit of that kind that hasn't begun. */
    readonly openVisit: RepairVisit | null;
    /** True for transitions that reschedule an existing visit. */
    readonly movesVisit: boolean;
    readonly plansVisit: boolean;
    /** Driver of the rescheduled visit. */
    readonly currentAssignee: RepairVisit['assignee'];
    /** True if the transition sends the customer a proposal, the current one or another. */
    readonly offersPrice: boolean;
    /** Newest log entry, which a correction undoes. */
    readonly newestEntry: LogEntry | undefined;
  };

export function transitionContext({ repair, faults = [], ...transition }: RepairTransition): TransitionContext {
  const { action } = transition;
  const { status, visits: _visits, log, ...shown } = repair;
  const effects = caseOf(action, status);
  const { type, to } = effects?.visit ?? {};
  const isRescheduling = typeof to === 'object';
  const planned = openVisit(repair, type ?? 'RETURN');
  return {
    ...transition,
    ...shown,
    accessories: repair.accessories.filter(isWithUs),
    faults,
    isPossible: effects !== undefined,
    facts: { ...repairFactsOf(repair), isClaim: repair.isWarrantyClaim },
    assigneeRole: assigneeRole(action),
    visitType: type,
    visit: currentVisit(repair),
    openVisit: planned,
    movesVisit: isRescheduling && planned !== null,
    plansVisit: isRescheduling || to === 'PLANNED',
    currentAssignee: isRescheduling ? (planned?.assignee ?? null) : null,
    offersPrice: effects?.proposal === 'SEND',
    newestEntry: log.at(-1),
  };
}

/** Returns the contexts of an action's transitions. */
export function contextsOf(
  { actions, presets }: Pick<AllowedAction, 'actions' | 'presets'>,
  repair: StaffRepair,
  actor: Actor,
): TransitionContext[] {
  return actions.map((action) => transitionContext({ action, repair, actor, ...(presets && { presets }) }));
}

export function assigneeRole(action: Action): StaffRole {
  return assigneeRoleOf(action) ?? 'TECHNICIAN';
}

/** `hidden`: sent without asking. `fixed`: read-only. `removable`: the visit's driver, who can only be removed. */
export type FormField = {
  readonly field: TransitionField;
  readonly required: boolean;
  readonly kind: 'input' | 'fixed' | 'removable' | 'hidden';
};

const partnerFields: readonly CaptureField[] = ['partner', 'partnerId', 'partnerReference', 'dueDate'];

/**
 * Returns the form fields that the domain asks for, in the table's order. It omits a partner's fields for in-house work and a driver where
 * there was none.
 */
export function formFields(context: TransitionContext, captured: Captured): FormField[] {
  const { action, facts, actor, presets, faults } = context;
  const staysHere = transitionOf(action).captures.isExternalized !== undefined && captured.isExternalized !== true;
  return fieldsToCapture({ action, facts, actor, captured, hasFaults: faults.length > 0 }).flatMap(
    (fieldToCapture): FormField[] => {
      const { field, required } = fieldToCapture;
      if (!isStaffField(field) || (staysHere && partnerFields.includes(field))) return [];
      const kind = kindOf(context, fieldToCapture, captured);
      const isAgreed = fieldToCapture.capture.kind === 'callTime' && presets?.callsAgain === true;
      return kind === null ? [] : [{ field, required: required || isAgreed, kind }];
    },
  );
}

type ShownIf = (context: TransitionContext, captured: Captured) => boolean;

const shownIf: Readonly<Partial<Record<KindName, ShownIf>>> = {
  failure: (_context, { how }) => how === 'VISIT',
  callTime: isCalledAgain,
  fault: ({ faults }) => faults.length > 0,
  accessoryIds: ({ accessories }) => accessories.length > 0,
  missingReason: leavesAccessories,
};

function kindOf(context: TransitionContext, { capture }: FieldToCapture, captured: Captured): FormField['kind'] | null {
  if (capture.kind === 'reference') return 'hidden';
  const isShown = shownIf[capture.kind];
  if (isShown !== undefined) return isShown(context, captured) ? 'input' : null;
  if (capture.kind === 'yesOrNo') return context.presets === undefined ? 'input' : 'hidden';
  if (capture.kind !== 'person') return 'input';
  if (context.currentAssignee !== null) return 'removable';
  if (capture.among === 'team') return 'input';
  if (capture.need === 'onBehalf') return 'fixed';
  return wasDriversVisit(context, captured) ? 'fixed' : null;
}

function leavesAccessories({ accessories }: TransitionContext, { returned }: Captured): boolean {
  return returned !== undefined && accessories.some(({ id }) => !returned.includes(id));
}

/** Office staff schedule another call unless the button says otherwise. */
function isCalledAgain({ actor, presets }: TransitionContext): boolean {
  return presets?.callsAgain !== false && isOffice(actor);
}

/** A driver was at the door, so an administrator names them (specification/life#who-may). */
function wasDriversVisit({ visit, visitType, custody }: TransitionContext, { how }: Captured): boolean {
  if (how !== 'VISIT' || visit === null || visit.assignee === null) return false;
  if (visitType === 'PICKUP') return visit.type === 'PICKUP' && visit.status === 'ASSIGNED';
  return custody === 'COURIER';
}

export function needsForm(context: TransitionContext): boolean {
  return formFields(context, { how: 'VISIT', ...context.presets }).some(({ kind }) => kind !== 'hidden');
}
