import type { ReceivedMail } from '@atelier/testing';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { mails } from '#platform/database/schema.ts';

/** Returns a repair's sent mails in the order in which they were posted. Deliveries overtake each other. */
export async function mailsOfRepair(shop: Shop, id: string): Promise<readonly ReceivedMail[]> {
  await expect.poll(() => pendingMailActions(shop, id)).toEqual([]);
  return shop.world.mailbox.all
    .filter(({ subject }) => subject.endsWith(`#${id}`))
    .toSorted((one, other) => one.messageId.localeCompare(other.messageId));
}

export async function pendingMailActions(shop: Shop, id: string): Promise<unknown[]> {
  const rows = await shop.world.app.platform.database
    .select({ data: mails.data })
    .from(mails)
    .where(and(eq(mails.state, 'PENDING'), eq(mails.thread, `repair ${id}`)));
  return rows.map(({ data }) => data['action']);
}
