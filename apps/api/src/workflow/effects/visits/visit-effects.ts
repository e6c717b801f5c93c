import { uuidv7 } from 'uuidv7';
import { newRow } from '#platform/database/row-json.ts';
import { visits } from '#schema/index.ts';
import { newestVisit } from '#workflow/repair/repair-record.ts';
import type { VisitRow } from '#workflow/repair/repair-rows.ts';
import type { Authorized } from '#workflow/command/phases.ts';
import type { RowWrite } from '#workflow/command/undo.ts';

export type Appointment = {
  readonly date: string | null;
  readonly time: string | null;
  readonly address: string | null;
};

const appointmentFields = ['date', 'time', 'address'] as const;
const noAppointment: Appointment = { date: null, time: null, address: null };

/**
 * Returns date, time and address of a planning transition, from its captured values, else from the current or failed visit. Returns null if
 * the transition plans nothing.
 */
export function appointmentOf({ record, change }: Pick<Authorized, 'record' | 'change'>): Appointment | null {
  if (change.visit === null) return null;
  const { kind, visit, appointment } = change.visit;
  if (kind === 'change' && appointmentFields.every((field) => appointment[field] === undefined)) return null;
  const newest = newestVisit(record);
  const before = newest?.type === visit.type ? newest : noAppointment;
  const [date = null, time = null, address = null] = appointmentFields.map(
    (field) => appointment[field] ?? before[field],
  );
  return { date, time, address };
}

export function visitWrites(transition: Authorized): RowWrite<VisitRow>[] {
  if (transition.change.visit === null) return [];
  const appointment = appointmentOf(transition);
  if (transition.change.visit.kind === 'new') {
    return appointment === null ? [] : newVisitRows(transition, appointment).map((row) => ({ kind: 'insert', row }));
  }
  const visit = newestVisit(transition.record);
  if (visit === null) return [];
  const { status, assigneeId } = transition.change.visit.visit;
  const { mode, stop, receivedAt: updatedAt } = transition;
  const keepsWindow = appointment === null || (appointment.date === visit.date && appointment.time === visit.time);
  return [
    {
      kind: 'update',
      id: visit.id,
      set: {
        status,
        assigneeId,
        ...(appointment === null ? {} : { ...knownFields(appointment), mode, stopId: stop?.id ?? null }),
        // A customer's word holds for the day and window that they read.
        ...(keepsWindow ? {} : { confirmedAt: null, confirmedBy: null }),
        // A driver who takes the visit over, or comes another time, may say anew that they are on their way. Also without a time, so that a
        // correction takes away what was said meanwhile.
        ...(keepsWindow && assigneeId === visit.assigneeId ? {} : { underWayAt: null, arrivesAt: null }),
        ...failureColumns(transition),
        updatedAt,
      },
    },
  ];
}

function newVisitRows({ record, change, receivedAt, mode, stop }: Authorized, appointment: Appointment): VisitRow[] {
  const { date, time, address } = appointment;
  if (change.visit === null || date === null || time === null || address === null) return [];
  const { type, status, assigneeId } = change.visit.visit;
  const dates = { createdAt: receivedAt, updatedAt: receivedAt };
  return [
    newRow(visits, {
      id: uuidv7(),
      repairId: record.repair.id,
      type,
      status,
      assigneeId,
      date,
      time,
      address,
      mode,
      stopId: stop?.id ?? null,
      remindedFor: [],
      ...dates,
    }),
  ];
}

/** A device that is brought back later leaves what its failed visit stores. */
function failureColumns({ captured, change }: Authorized): Partial<VisitRow> {
  const status = change.visit?.visit.status;
  if (status !== 'FAILED' && status !== 'CANCELLED') return {};
  return {
    ...('failure' in captured ? { failure: captured.failure ?? null } : {}),
    ...('reason' in captured ? { reason: captured.reason ?? null } : {}),
  };
}

function knownFields(appointment: Appointment): Partial<VisitRow> {
  return Object.fromEntries(Object.entries(appointment).filter(([, value]) => value !== null));
}
