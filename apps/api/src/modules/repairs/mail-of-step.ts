import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { devices, proposals, repairs, users, visits } from '../../schema/index.ts';
import type { WriteMail } from '../../workflow/announce.ts';
import { createStepMail } from './repairs.mails.ts';

const findRepair = async (db: Database, repairId: string) => {
  const [found] = await db
    .select({ repair: repairs, device: devices.name, customer: users })
    .from(repairs)
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .innerJoin(users, eq(users.id, repairs.customerId))
    .where(eq(repairs.id, repairId));
  if (found === undefined) throw new TypeError('a mail is about a repair that is there');
  return found;
};

const findVisit = async (db: Database, repairId: string) => {
  const [visit] = await db
    .select({ date: visits.date, time: visits.time, address: visits.address })
    .from(visits)
    .where(eq(visits.repairId, repairId))
    .orderBy(desc(visits.createdAt), desc(visits.id))
    .limit(1);
  return visit ?? null;
};

const findOffer = async (db: Database, repairId: string) => {
  const [offer] = await db
    .select()
    .from(proposals)
    .where(eq(proposals.repairId, repairId))
    .orderBy(desc(proposals.version))
    .limit(1);
  return offer?.status === 'PENDING' || offer?.status === 'ACCEPTED' ? offer : null;
};

/** Writes the customer's mail about a step into the outbox: what it says is what was true in this transaction. */
export const createWriteMail = ({ mail, config }: Pick<Platform, 'mail' | 'config'>): WriteMail => {
  const template = createStepMail(config.settings);
  mail.templates.add(template);
  return async (tx, { action, repairId }) => {
    const { repair, device, customer } = await findRepair(tx, repairId);
    const offer = await findOffer(tx, repairId);
    await mail.outbox.post(tx, template, {
      to: customer.email,
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
        visit: await findVisit(tx, repairId),
      },
    });
  };
};
