import {
  addWorkingDays,
  isOffTrack,
  stationOf,
  transitionOf,
  type ActionSetting,
  type EffectName,
} from '@atelier/domain';
import { currentProposal } from './repair-record.ts';
import type { RepairRow } from './repair-rows.ts';
import type { AuthorizedTransition } from './authorized-transition.ts';

type Columns = Partial<RepairRow>;

/** The repair's columns as a step leaves them; whose turn it is and the version come with the writing. */
export function columnsAfter(transition: AuthorizedTransition): Columns {
  return transitionOf(transition.command.action).sets.reduce<Columns>(
    // The step is of an action that sets this, which the table's type says of the action and not of a name that is read from it.
    (columns, name) => ({ ...columns, ...effects[name](transition as never) }),
    changeColumns(transition),
  );
}

/** An effect takes what all the actions have captured that name it. */
type Effects = { readonly [Name in EffectName]: (transition: AuthorizedTransition<ActionSetting<Name>>) => Columns };

/** What an action sets on the repair beyond the domain's change, by the names of its entry (specification/life#words). */
const effects: Effects = {
  request: ({ captured: { deviceId, address, issue, additionalInfo = null }, zoneId }) => ({
    deviceId,
    address,
    zoneId,
    issue,
    additionalInfo,
  }),
  // A reason is what the customer reads under notes; without one an older reason doesn't stand any longer.
  reasonAsNotes: ({ captured }) => ({ notes: captured.reason ?? null }),
  noNotes: () => ({ notes: null }),
  noPromise: () => ({ expectedAt: null, delayReason: null }),
  // Who was named works on it, else who did the step.
  technician: ({ command, captured }) => ({ technicianId: captured.assigneeId ?? command.actor.id }),
  // Pressed again, or handed back by a partner, it is the same diagnosis; looking again after its end is a new one.
  diagnosisStarted: ({ record: { repair }, command }) => ({
    diagnosisStartedAt: repair.status === 'DIAGNOSED' ? command.at : (repair.diagnosisStartedAt ?? command.at),
    diagnosisExternalized: false,
    ...clearDelayReason,
  }),
  diagnosisExternalized: () => ({ diagnosisExternalized: true }),
  diagnosisFinished: ({ record: { repair }, command, captured }) => ({
    diagnosisStartedAt: repair.diagnosisStartedAt ?? command.at,
    diagnosisFinishedAt: command.at,
    diagnosisNotes: captured.notes,
    ...clearDelayReason,
  }),
  atPartner: ({ captured: { partner: name = null, partnerReference = null, dueDate = null }, change, partner }) =>
    change.custody === 'PARTNER'
      ? { partnerId: partner?.id ?? null, partner: name, partnerReference, partnerDue: dueDate }
      : {},
  // What the customer may count on: the days of the accepted proposal, from the day of the confirmation.
  promise: ({ record, today, settings }) => {
    const proposal = currentProposal(record);
    const expectedAt = proposal === null ? null : addWorkingDays(today, proposal.estimatedTime, settings.closures);
    return { expectedAt, delayReason: null };
  },
  // What is late at a partner is due back then, too.
  promiseAnew: ({ captured: { expectedAt, delayReason }, change }) => ({
    expectedAt,
    delayReason,
    ...(change.custody === 'PARTNER' ? { partnerDue: expectedAt } : {}),
  }),
  fixAssigned: ({ record }) => (isUnderWay(record) ? {} : { fixStatus: 'ASSIGNED' }),
  fixStarted: ({ record, command, captured }) => ({
    fixStatus: 'STARTED',
    fixStartedAt: isUnderWay(record) ? record.repair.fixStartedAt : command.at,
    fixExternalized: captured.isExternalized === true,
    ...clearDelayReason,
  }),
  fixFinished: ({ record: { repair }, command, captured }) => ({
    fixStatus: 'FINISHED',
    fixStartedAt: repair.fixStartedAt ?? command.at,
    fixNotes: captured.notes,
    ...clearDelayReason,
  }),
  rating: ({ captured: { rate, comment } }) => ({ rate, comment }),
};

/** Who works on it waits for nothing any more. */
const clearDelayReason: Columns = { delayReason: null };

function isUnderWay({ repair }: AuthorizedTransition['record']): boolean {
  return repair.status === 'FIXING' && repair.fixStatus === 'STARTED';
}

/** The domain's change in columns, for every action. */
function changeColumns(transition: AuthorizedTransition): Columns {
  const { status, custody, outcome, flagged, flag } = transition.change;
  return {
    status,
    custody,
    outcome,
    ...(flagged ? {} : { flag: null }),
    // Whatever is done otherwise, the customer was reached, or somebody else's turn has begun.
    callAt: callAtOf(transition),
    ...(flag === null ? {} : { flag: { at: transition.command.at.toISOString(), how: flag.how, about: flag.about } }),
    ...priceAfter(transition),
    ...stationAfter(transition),
    ...clearPartnerColumns(transition),
  };
}

function callAtOf({ captured }: AuthorizedTransition): Date | null {
  const at = 'callAt' in captured ? captured.callAt : undefined;
  return at === undefined ? null : new Date(at);
}

function priceAfter({ record, change }: AuthorizedTransition): Columns {
  if (change.price === null) return {};
  return { price: change.price === 'SET' ? (currentProposal(record)?.price ?? null) : null };
}

/** Off the track the light stays where it was. */
function stationAfter({ change }: AuthorizedTransition): Columns {
  return isOffTrack(change.status) ? {} : { station: stationOf(change.status, []) };
}

function clearPartnerColumns({ change }: AuthorizedTransition): Columns {
  return change.custody === 'PARTNER'
    ? {}
    : { partnerId: null, partner: null, partnerReference: null, partnerDue: null };
}
