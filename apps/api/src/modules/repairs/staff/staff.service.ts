import type { CallData, ChainStep, transitionRepair } from '@atelier/contract';
import { allowedActions } from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { askedSteps } from '#workflow/counter-chain.ts';
import { failureOf } from '#workflow/refusal.ts';
import { factsFrom } from '#workflow/repair-facts.ts';
import type { RepairCommand } from '#workflow/run-command.ts';
import type { Workflow } from '#workflow/workflow.ts';
import { afterCursor, driverFilters } from './driver-filters.ts';
import { findDriverRepair, isSeenByDriver, selectDriverRepairs } from './driver.queries.ts';
import { type ListCursor, readCursor, writeCursor } from './list-cursor.ts';
import { type ListPart, pageOf } from './list-page.ts';
import { foundPageOf } from './search-page.ts';
import { find, findSimilar, findTogether, type Found } from './search.ts';
import { filtersOf, type StaffListQuery, stretchesOf } from './staff-filters.ts';
import { driverReader, seesAsDriver, type StaffViewer } from './staff.policy.ts';
import { findStaffRepair, isRepair, selectStaffRepairs } from './staff.queries.ts';

/** A part of the list, of what bears a text. */
type SearchedPart = ListPart & { readonly text: string };

/** One step or several that somebody asks for, of a repair. */
type Move = { readonly id: string; readonly body: CallData<typeof transitionRepair, 'body'> };

/** `shopAddress`: where the counter is. */
type StaffParts = { readonly workflow: Workflow; readonly shopAddress: (lang: StaffViewer['lang']) => string };

/** What staff see of repairs, and the steps that they take. */
export function createStaff(
  { clock, limits, config }: Pick<Platform, 'clock' | 'limits' | 'config'>,
  { workflow, shopAddress }: StaffParts,
) {
  const timeZone = config.settings.SHOP_TIME_ZONE;
  const driving = (viewer: StaffViewer) => driverReader(viewer, clock.now(), timeZone);

  const one = async (db: Database, viewer: StaffViewer, id: string) => {
    const found = seesAsDriver(viewer)
      ? await findDriverRepair(db, driving(viewer), id)
      : await findStaffRepair(db, viewer, id);
    if (found === undefined) throw new Failure('notFound');
    return { ...found.body, allowedActions: allowedActions(factsFrom(found.facts), actorOf(viewer), clock.now()) };
  };

  const searched = (db: Database, viewer: StaffViewer, { text, ...part }: SearchedPart) =>
    transaction(db, async (tx) => {
      const pageOfFound = (found: Found) => {
        const page = foundPageOf(part, found, limits.search);
        return page === null ? [] : selectStaffRepairs(tx, viewer, { sort: part.sort, page });
      };
      const rowsOf = async (found: Found) => {
        const rows = await pageOfFound(found);
        const together = rows.length < part.limit ? await findTogether(tx, found, limits.search) : null;
        return together === null ? rows : pageOfFound(together);
      };
      const rows = await rowsOf(await find(tx, { text, viewer }, limits.search));
      // A word that nothing bears has nothing on a further page either: each page comes to the same.
      const similar = rows.length > 0 ? null : await findSimilar(tx, text, limits.search);
      return similar === null ? { rows, similar: false } : { rows: await rowsOf(similar), similar: true };
    });

  const listOfDriver = async (db: Database, viewer: StaffViewer, query: StaffListQuery) => {
    const reader = driving(viewer);
    const conditions = [...driverFilters(query, reader, timeZone), ...afterCursor(cursorOf(query))];
    const rows = await selectDriverRepairs(db, reader, { conditions, limit: query.limit + 1 });
    return { ...pageOfRows(rows, query.limit), similar: false };
  };

  const listOfAll = async (db: Database, viewer: StaffViewer, query: StaffListQuery) => {
    const reader = { viewer, now: clock.now() };
    const { sort, q } = query;
    const stretches = stretchesOf(query, reader);
    const part = {
      stretches,
      filters: filtersOf(query, reader),
      sort,
      cursor: cursorOf(query),
      limit: query.limit + 1,
    };
    if (stretches.length === 0) return { data: [], nextCursor: null, similar: false };
    const { rows, similar } =
      q === undefined
        ? { rows: await selectStaffRepairs(db, viewer, { sort, page: pageOf(part) }), similar: false }
        : await searched(db, viewer, { ...part, text: q });
    return { ...pageOfRows(rows, query.limit), similar: similar && rows.length > 0 };
  };

  const list = (db: Database, viewer: StaffViewer, query: StaffListQuery) =>
    seesAsDriver(viewer) ? listOfDriver(db, viewer, query) : listOfAll(db, viewer, query);

  const ordered = (
    body: Move['body'],
    viewer: StaffViewer,
  ): Pick<RepairCommand, 'steps' | 'version' | 'at' | 'mode'> => {
    const { version, at, ...asked } = body;
    const all: readonly ChainStep[] = 'steps' in asked ? asked.steps : [asked];
    const counter = { actorId: viewer.userId, address: shopAddress(viewer.lang), now: clock.now(), timeZone };
    const { steps, mode } = askedSteps(all, counter);
    const [first, ...others] = steps;
    if (first === undefined) throw wrongField('steps', 'required');
    return { steps: [first, ...others], mode, version, at: at === undefined ? undefined : new Date(at) };
  };

  const move = async (db: Database, viewer: StaffViewer, { id, body }: Move) => {
    const result = await workflow.take(db, { repairId: id, actor: actorOf(viewer), ...ordered(body, viewer) });
    if (!result.taken) throw await failureOf(result.refusal, () => one(db, viewer, id));
    return { id, version: result.version };
  };

  const take = async (db: Database, viewer: StaffViewer, asked: Move) => {
    await move(db, viewer, asked);
    return one(db, viewer, asked.id);
  };

  const requireVisible = async (db: Database, viewer: StaffViewer, id: string): Promise<void> => {
    const isSeen = seesAsDriver(viewer) ? await isSeenByDriver(db, driving(viewer), id) : await isRepair(db, id);
    if (!isSeen) throw new Failure('notFound');
  };

  return { one, list, move, take, requireVisible };
}

function actorOf({ userId, roles }: StaffViewer) {
  return { id: userId, roles };
}

function cursorOf({ cursor: text }: StaffListQuery): ListCursor | null {
  const cursor = text === undefined ? null : readCursor(text);
  if (text !== undefined && cursor === null) throw wrongField('cursor', 'invalid');
  return cursor;
}

type Row<Item> = { readonly body: Item; readonly value: string | null };

/** A page of rows, of which one more than asked was read: that tells whether there is another. */
function pageOfRows<Item extends { readonly id: string }>(rows: readonly Row<Item>[], limit: number) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(({ body }) => body),
    nextCursor: last === undefined ? null : writeCursor({ value: last.value, id: last.body.id }),
  };
}

export type Staff = ReturnType<typeof createStaff>;
