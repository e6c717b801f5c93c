import type { CallData, confirmTracked, Tracking } from '@atelier/contract';
import type { ShopSettings } from '@atelier/domain';
import * as z from 'zod/mini';
import { type Database, transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { enqueue, jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';
import { isTokenOf, repairIdIn, trackingPath, trackingToken } from './tracking-link.ts';
import { presentTracking } from './tracking.presenter.ts';
import * as queries from './tracking.queries.ts';
import type { linksMailTemplate } from './tracking.mails.ts';

type LinkAttendance = Pick<CallData<typeof confirmTracked, 'body'>, 'date' | 'time'> & { readonly repairId: string };

export type TrackingContext = Platform & {
  readonly settings: () => ShopSettings;
  /** Records that the customer will be there. Returns false if the visit has another window by now. */
  readonly confirmAttendance: (db: Database, said: LinkAttendance) => Promise<boolean>;
  readonly linksMail: ReturnType<typeof linksMailTemplate>;
};

/** Links of one mail. Customers with more repairs find the others in their account. */
const MAX_LINKS = 10;

/** Returns what a link shows. Unknown, ended and foreign tokens get the same refusal. */
export async function track(context: TrackingContext, database: Database, token: string): Promise<Tracking> {
  const row = await requireTracked(context, database, token);
  const [log, visits] = await Promise.all([
    queries.selectStatuses(database, row.repairId),
    queries.selectVisits(database, row.repairId),
  ]);
  const timeZone = context.config.settings.SHOP_TIME_ZONE;
  return presentTracking({ row, log, visits }, { now: context.clock.now(), timeZone, open: context.settings() });
}

async function requireTracked(
  context: TrackingContext,
  database: Database,
  token: string,
): Promise<queries.TrackedRow> {
  const id = repairIdIn(token);
  const row = id === null ? undefined : await queries.findTrackedRepair(database, { id, since: validSince(context) });
  if (row === undefined || !isTokenOf(context.config, token, row)) throw new Failure('Invalid token');
  return row;
}

/** The link's holder speaks for the customer, which is stored with the visit. */
export async function confirm(
  context: TrackingContext,
  database: Database,
  { token, date, time }: CallData<typeof confirmTracked, 'body'>,
): Promise<Tracking> {
  const { repairId } = await requireTracked(context, database, token);
  await context.confirmAttendance(database, { repairId, date, time });
  return track(context, database, token);
}

/** Returns the instant before which a repair must have ended for its link to have ended too. */
function validSince({ clock, limits }: Platform): Date {
  return new Date(clock.now().getTime() - limits.tracking.afterEnd);
}

type OwnRepair = { readonly id: string; readonly viewer: Pick<SignedInViewer, 'userId'> };
type OwnLink = { readonly token: string | null; readonly canRenew: boolean };

export async function readOwn(context: TrackingContext, db: Database, repair: OwnRepair): Promise<OwnLink> {
  const { isOver, endedAt, ...link } = await requireOwn(context, db, repair);
  const token = isOver || endedAt !== null ? null : trackingToken(context.config, link);
  return { token, canRenew: !isOver };
}

async function requireOwn(context: TrackingContext, db: Database, { id, viewer }: OwnRepair) {
  return orNotFound(await queries.findOwnLink(db, { id, customerId: viewer.userId, since: validSince(context) }));
}

/** Makes a new link in place of an ended one. A valid link stays, so a repeated request changes nothing. */
export async function renewOwn(context: TrackingContext, db: Database, repair: OwnRepair): Promise<OwnLink> {
  const { repairId, version, endedAt } = await requireOwn(context, db, repair);
  if (endedAt !== null)
    await queries.upsertLink(db, { repairId, version: version + 1, endedAt: null, changedAt: context.clock.now() });
  return readOwn(context, db, repair);
}

export async function endOwn(context: TrackingContext, db: Database, repair: OwnRepair): Promise<OwnLink> {
  const { repairId, version, endedAt } = await requireOwn(context, db, repair);
  const at = context.clock.now();
  if (endedAt === null) await queries.upsertLink(db, { repairId, version, endedAt: at, changedAt: at });
  return readOwn(context, db, repair);
}

/** Returns the path of a repair's valid link, for papers. Null once it has ended. */
export async function pathOfLink(context: Platform, database: Database, id: string): Promise<string | null> {
  const link = await queries.findLink(database, { id, since: validSince(context) });
  return link === undefined ? null : trackingPath(context.config, link);
}

/** Mails the links of an address. The job decides, so the answer and its time are the same for every address. */
export const mailLinksJob = jobKind('tracking.mailLinks', z.object({ email: z.string() }));

export function orderLinks({ database }: Platform, email: string): Promise<void> {
  return enqueue(database, mailLinksJob, { payload: { email }, key: `${mailLinksJob.name} ${email}` });
}

export async function mailLinks(context: TrackingContext, email: string): Promise<void> {
  const { database, mail, limits, linksMail } = context;
  await transaction(database, async (tx) => {
    const links = await queries.selectLinksOf(tx, { email, since: validSince(context), limit: MAX_LINKS });
    const [first] = links;
    if (first === undefined || first.email === null) return;
    // Strangers know addresses, so an address gets few of these mails.
    if (!(await mail.outbox.isWithin(tx, linksMail, { to: email, ...limits.notices }))) return;
    await mail.outbox.post(tx, linksMail, {
      to: first.email,
      subjectId: first.userId,
      lang: first.mailLang,
      data: { links: links.map(({ repairId, version, device }) => ({ repairId, version, device })) },
    });
  });
}
