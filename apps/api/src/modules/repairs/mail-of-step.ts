import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { devices, users } from '../../schema/index.ts';
import type { Action } from '@atelier/domain';
import type { WriteMail } from '../../workflow/announce.ts';
import { newestVisit, readRepair, standingProposal } from '../../workflow/repair-record.ts';
import type { RepairRecord } from '../../workflow/repair-rows.ts';
import { createStepMail, tellsWindow } from './repairs.mails.ts';
import { calendarName, createVisitCalendar } from './visit-calendar.ts';

const requireRepair = async (db: Database, repairId: string): Promise<RepairRecord> => {
  const record = await readRepair(db, repairId);
  if (record === null) throw new TypeError('a mail is about a repair that is there');
  return record;
};

const findReader = async (db: Database, { repair }: RepairRecord) => {
  const [found] = await db
    .select({ device: devices.name, customer: users })
    .from(devices)
    .innerJoin(users, eq(users.id, repair.customerId))
    .where(eq(devices.id, repair.deviceId));
  if (found === undefined) throw new TypeError('a repair has a device and a customer');
  return found;
};

const offerOf = (record: RepairRecord) => {
  const offer = standingProposal(record);
  return offer?.status === 'REJECTED' ? null : offer;
};

const visitOf = (record: RepairRecord) => {
  const visit = newestVisit(record);
  return visit === null ? null : { date: visit.date, time: visit.time, address: visit.address };
};

/** The visit whose file goes along: where the mail tells its window, and where the step has just cancelled it. */
const visitInCalendar = (record: RepairRecord, action: Action) => {
  const visit = newestVisit(record);
  const cancelled = visit?.status === 'CANCELLED' && visit.updatedAt.getTime() === record.repair.updatedAt.getTime();
  return cancelled || tellsWindow(action) ? visit : null;
};

/** Writes the customer's mail about a step into the outbox: what it says is what was true in this transaction. */
export const createWriteMail = ({ mail, ...platform }: Pick<Platform, 'mail' | 'config' | 'site'>): WriteMail => {
  const template = createStepMail(platform.config.settings);
  const visitCalendar = createVisitCalendar(platform);
  mail.templates.add(template);
  return async (tx, { action, repairId }) => {
    const record = await requireRepair(tx, repairId);
    const { device, customer } = await findReader(tx, record);
    const { repair } = record;
    const offer = offerOf(record);
    const visit = visitInCalendar(record, action);
    const calendar = visit && visitCalendar({ repair, device, visit }, customer.mailLang);
    await mail.outbox.post(tx, template, {
      to: customer.email,
      about: customer.id,
      lang: customer.mailLang,
      data: {
        action,
        repairId,
        firstName: customer.firstName,
        device,
        issue: repair.issue,
        address: repair.address,
        reason: repair.notes,
        diagnosisNotes: repair.diagnosisNotes,
        fixNotes: repair.fixNotes,
        expectedAt: repair.expectedAt,
        price: offer?.price ?? null,
        estimatedCost: offer?.estimatedCost ?? null,
        estimatedTime: offer?.estimatedTime ?? null,
        visit: visitOf(record),
        ...(calendar === null ? {} : { calendar: { name: calendarName(repairId), text: calendar } }),
      },
    });
  };
};
