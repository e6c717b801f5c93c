import {
  addWorkingDays,
  isCovering,
  isOffTrack,
  stationOf,
  transitionOf,
  type ActionSetting,
  type Captured,
  type EffectName,
} from '@atelier/domain';
import { currentProposal } from '../repair/repair-record.ts';
import type { RepairRow } from '../repair/repair-rows.ts';
import type { Authorized } from '../command/phases.ts';

type Columns = Partial<RepairRow>;

export function columnsAfter(transition: Authorized): Columns {
  return transitionOf(transition.command.action).sets.reduce<Columns>(
    // The table's type proves it per action, but not for a name read from it.
    (columns, name) => ({ ...columns, ...effects[name](transition as never) }),
    changeColumns(transition),
  );
}

type Effects = { readonly [Name in EffectName]: (transition: Authorized<ActionSetting<Name>>) => Columns };

/** Columns that an action sets beyond the domain's change, by its effects (specification/life#words). */
const effects: Effects = {
  request: ({ record: { repair }, captured: { deviceId, address, issue, additionalInfo = null }, zoneId }) => ({
    deviceId,
    address,
    zoneId,
    zoneChosen: repair.zoneChosen && address === repair.address,
    issue,
    additionalInfo,
  }),
  // The customer reads the reason under notes. Without a reason an older one is removed.
  reasonAsNotes: ({ captured }) => ({ notes: captured.reason ?? null }),
  noNotes: () => ({ notes: null }),
  noPromise: () => ({ expectedAt: null, delayReason: null }),
  technician: ({ command, captured }) => ({ technicianId: captured.assigneeId ?? command.actor.id }),
  // A repeated start, or a return by a partner, continues the diagnosis. A start after its end is a new one.
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
    faultId: captured.faultId ?? null,
    ...clearDelayReason,
  }),
  atPartner: ({ captured: { partner: name = null, partnerReference = null, dueDate = null }, change, partner }) =>
    change.custody === 'PARTNER'
      ? { partnerId: partner?.id ?? null, partner: name, partnerReference, partnerDue: dueDate }
      : {},
  // Days of the accepted proposal, from the confirmation on.
  promise: ({ record, today, rules }) => {
    const proposal = currentProposal(record);
    const expectedAt = proposal === null ? null : addWorkingDays(today, proposal.estimatedTime, rules.closures);
    return { expectedAt, delayReason: null };
  },
  // Also moves the partner's due date.
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
  coverage: ({ captured: { coverage } }) =>
    coverage === undefined ? {} : { coverage, claim: isCovering(coverage) ? 'COVERED' : 'NOT_COVERED' },
  warranty: ({ captured: { warrantyUntil = null } }) => ({ warrantyUntil }),
  rating: ({ captured: { rate, comment } }) => ({ rate, comment }),
};

const clearDelayReason: Columns = { delayReason: null };

function isUnderWay({ repair }: Authorized['record']): boolean {
  return repair.status === 'FIXING' && repair.fixStatus === 'STARTED';
}

function changeColumns(transition: Authorized): Columns {
  const { status, custody, outcome, resolution, barrier, flagged, flag } = transition.change;
  const { callAt }: Captured = transition.captured;
  return {
    status,
    custody,
    outcome,
    resolution,
    barrier,
    ...(flagged ? {} : { flag: null }),
    // Other transitions mean that the customer was reached or the turn changed, so the call is dropped.
    callAt: callAt === undefined ? null : new Date(callAt),
    ...(flag === null ? {} : { flag: { at: transition.command.at.toISOString(), how: flag.how, about: flag.about } }),
    ...priceAfter(transition),
    ...(isOffTrack(status) ? {} : { station: stationOf(status, []) }),
    ...(custody === 'PARTNER' ? {} : { partnerId: null, partner: null, partnerReference: null, partnerDue: null }),
    // Every handover takes the device off its shelf.
    ...(custody === transition.record.repair.custody ? {} : { shelfId: null }),
  };
}

function priceAfter({ record, change }: Authorized): Columns {
  if (change.price === null) return {};
  return { price: change.price === 'SET' ? (currentProposal(record)?.price ?? null) : null };
}
