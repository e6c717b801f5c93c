import { addWorkingDays, isOffTrack, stationOf, type Action } from '@atelier/domain';
import type { FlagSubject } from '../schema/repairs.ts';
import { standingProposal } from './repair-record.ts';
import type { RepairRow } from './repair-rows.ts';
import { need, type Step } from './step.ts';

type Columns = Partial<RepairRow>;
type ColumnEffect = (step: Step) => Columns;

/** A reason is what the customer reads under notes; without one an older reason doesn't stand any longer. */
const reasonAsNotes: ColumnEffect = ({ command }) => ({ notes: command.captured.reason ?? null });
const noNotes: ColumnEffect = () => ({ notes: null });
const noPromise: ColumnEffect = () => ({ expectedAt: null });

const edited: ColumnEffect = (step) => ({
  deviceId: need(step, 'deviceId'),
  address: need(step, 'address'),
  issue: need(step, 'issue'),
  additionalInfo: step.command.captured.additionalInfo ?? null,
});

function flagAbout(about: FlagSubject): ColumnEffect {
  return (step) => ({ flag: { at: step.command.at.toISOString(), how: need(step, 'how'), about } });
}

/** Who was named works on it, else who did the step. */
const technician: ColumnEffect = ({ command }) => ({ technicianId: command.captured.assigneeId ?? command.actor.id });

const atPartner: ColumnEffect = ({ command: { captured }, change }) =>
  change.custody === 'PARTNER'
    ? {
        partner: captured.partner ?? null,
        partnerReference: captured.partnerReference ?? null,
        partnerDue: captured.dueDate ?? null,
      }
    : {};

/** Pressed again, or handed back by a partner, it is the same diagnosis; looking again after its end is a new one. */
const diagnosisStarted: ColumnEffect = ({ record: { repair }, command }) => ({
  diagnosisStartedAt: repair.status === 'DIAGNOSED' ? command.at : (repair.diagnosisStartedAt ?? command.at),
  diagnosisExternalized: false,
});

const diagnosisExternalized: ColumnEffect = () => ({ diagnosisExternalized: true });

const diagnosisFinished: ColumnEffect = (step) => ({
  diagnosisStartedAt: step.record.repair.diagnosisStartedAt ?? step.command.at,
  diagnosisFinishedAt: step.command.at,
  diagnosisNotes: need(step, 'notes'),
});

function isUnderWay({ record: { repair } }: Step): boolean {
  return repair.status === 'FIXING' && repair.fixStatus === 'STARTED';
}

const fixAssigned: ColumnEffect = (step) => (isUnderWay(step) ? {} : { fixStatus: 'ASSIGNED' });

const fixStarted: ColumnEffect = (step) => ({
  fixStatus: 'STARTED',
  fixStartedAt: isUnderWay(step) ? step.record.repair.fixStartedAt : step.command.at,
  fixExternalized: step.command.captured.isExternalized === true,
});

const fixFinished: ColumnEffect = (step) => ({
  fixStatus: 'FINISHED',
  fixStartedAt: step.record.repair.fixStartedAt ?? step.command.at,
  fixNotes: need(step, 'notes'),
});

/** What the customer may count on: the days of the accepted proposal, from the day of the confirmation. */
const promised: ColumnEffect = ({ record, today }) => {
  const proposal = standingProposal(record);
  return { expectedAt: proposal === null ? null : addWorkingDays(today, proposal.estimatedTime) };
};

/** What is late at a partner is due back then, too. */
const promisedAnew: ColumnEffect = (step) => {
  const expectedAt = need(step, 'expectedAt');
  return step.change.custody === 'PARTNER' ? { expectedAt, partnerDue: expectedAt } : { expectedAt };
};

const rated: ColumnEffect = (step) => ({ rate: need(step, 'rate'), comment: need(step, 'comment') });

/** What an action sets on the repair beyond the domain's change (specification/life#words). */
const effects: Readonly<Partial<Record<Action, readonly ColumnEffect[]>>> = {
  'Repair.updated': [edited],
  'Repair.cancel.request': [reasonAsNotes],
  'Repair.decline.request': [reasonAsNotes],
  'Repair.unreachable.request': [flagAbout('request')],
  'Repair.diagnosis.assigned': [technician],
  'Repair.diagnosis.started': [technician, diagnosisStarted],
  'Repair.diagnosis.externalized': [diagnosisExternalized, atPartner],
  'Repair.diagnosis.finished': [diagnosisFinished],
  'Repair.proposal.sent': [noNotes, noPromise],
  'Repair.reject.diagnosed': [reasonAsNotes, noPromise],
  'Repair.unreachable.proposal': [flagAbout('proposal')],
  'Repair.approve.confirmed': [promised],
  'Repair.fix.assigned': [technician, fixAssigned],
  'Repair.fix.started': [technician, fixStarted, atPartner],
  'Repair.fix.finished': [fixFinished],
  'Repair.delayed': [reasonAsNotes, promisedAnew],
  'Repair.unreachable.return': [flagAbout('return')],
  'Repair.aborted': [reasonAsNotes, noPromise],
  'Repair.writtenOff': [reasonAsNotes, noPromise],
  'Repair.completed': [rated],
};

const priceAfter: ColumnEffect = ({ record, change }) => {
  if (change.price === null) return {};
  return { price: change.price === 'SET' ? (standingProposal(record)?.price ?? null) : null };
};

/** Off the track the light stays where it was. */
const stationAfter: ColumnEffect = ({ change }) =>
  isOffTrack(change.status) ? {} : { station: stationOf(change.status, []) };

const partnerLeft: ColumnEffect = ({ change }) =>
  change.custody === 'PARTNER' ? {} : { partner: null, partnerReference: null, partnerDue: null };

/** The domain's change in columns, for every action. */
const decided: ColumnEffect = (step) => ({
  status: step.change.status,
  custody: step.change.custody,
  outcome: step.change.outcome,
  ...(step.change.flagged ? {} : { flag: null }),
  ...priceAfter(step),
  ...stationAfter(step),
  ...partnerLeft(step),
});

/** The repair's columns as a step leaves them; whose turn it is and the version come with the writing. */
export function columnsAfter(step: Step): Columns {
  return [decided, ...(effects[step.command.action] ?? [])].reduce<Columns>(
    (columns, effect) => ({ ...columns, ...effect(step) }),
    {},
  );
}
