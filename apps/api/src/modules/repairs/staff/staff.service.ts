import type { CallData, ChainStep, transitionRepair } from '@atelier/contract';
import { allowedActions } from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { requestedTransitions } from '#workflow/counter-chain.ts';
import { toFailure } from '#workflow/refusal.ts';
import { factsFrom } from '#workflow/repair-facts.ts';
import type { RepairCommand } from '#workflow/phases.ts';
import { runCommand } from '#workflow/run-command.ts';
import type { WorkflowContext } from '#workflow/workflow-context.ts';
import { afterCursor, driverFilters } from './driver-filters.ts';
import { findDriverRepair, isVisibleToDriver, selectDriverRepairs } from './driver.queries.ts';
import { type ListCursor, readCursor, writeCursor } from './list-cursor.ts';
import { type ListPageQuery, pageSql } from './list-page.ts';
import { searchPageOf } from './search-page.ts';
import { search, searchSimilar, searchInOneField, type SearchResult } from './search.ts';
import { filtersOf, type StaffListQuery, partitionsOf } from './staff-filters.ts';
import { driverReader, seesAsDriver, type StaffViewer } from '../staff.policy.ts';
import { findStaffRepair, isRepair, selectStaffRepairs } from './staff.queries.ts';

type SearchPageQuery = ListPageQuery & { readonly text: string };

type TransitionInput = { readonly id: string; readonly body: CallData<typeof transitionRepair, 'body'> };

/** `shopAddress` is the address of the counter. */
type StaffDeps = { readonly workflow: WorkflowContext; readonly shopAddress: (lang: StaffViewer['lang']) => string };

export function createStaff(
  { clock, limits, config }: Pick<Platform, 'clock' | 'limits' | 'config'>,
  { workflow, shopAddress }: StaffDeps,
) {
  const timeZone = config.settings.SHOP_TIME_ZONE;
  const driverReaderOf = (viewer: StaffViewer) => driverReader(viewer, clock.now(), timeZone);

  const one = async (db: Database, viewer: StaffViewer, id: string) => {
    const result = seesAsDriver(viewer)
      ? await findDriverRepair(db, driverReaderOf(viewer), id)
      : await findStaffRepair(db, viewer, id);
    if (result === undefined) throw new Failure('notFound');
    return { ...result.body, allowedActions: allowedActions(factsFrom(result.facts), actorOf(viewer), clock.now()) };
  };

  const searchPage = (db: Database, viewer: StaffViewer, { text, ...part }: SearchPageQuery) =>
    transaction(db, async (tx) => {
      const pageOfResult = (result: SearchResult) => {
        const page = searchPageOf(part, result, limits.search);
        return page === null ? [] : selectStaffRepairs(tx, viewer, { sort: part.sort, page });
      };
      const rowsOf = async (result: SearchResult) => {
        const rows = await pageOfResult(result);
        const combined = rows.length < part.limit ? await searchInOneField(tx, result, limits.search) : null;
        return combined === null ? rows : pageOfResult(combined);
      };
      const rows = await rowsOf(await search(tx, { text, viewer }, limits.search));
      // Stable across pages, because an unknown word matches nothing on any page.
      const similar = rows.length > 0 ? null : await searchSimilar(tx, text, limits.search);
      return similar === null ? { rows, similar: false } : { rows: await rowsOf(similar), similar: true };
    });

  const listOfDriver = async (db: Database, viewer: StaffViewer, query: StaffListQuery) => {
    const reader = driverReaderOf(viewer);
    const conditions = [...driverFilters(query, reader, timeZone), ...afterCursor(cursorOf(query))];
    const rows = await selectDriverRepairs(db, reader, { conditions, limit: query.limit + 1 });
    return { ...pageOfRows(rows, query.limit), similar: false };
  };

  const listOfAll = async (db: Database, viewer: StaffViewer, query: StaffListQuery) => {
    const reader = { viewer, now: clock.now() };
    const { sort, q } = query;
    const stretches = partitionsOf(query, reader);
    const part = {
      partitions: stretches,
      filters: filtersOf(query, reader),
      sort,
      cursor: cursorOf(query),
      limit: query.limit + 1,
    };
    if (stretches.length === 0) return { data: [], nextCursor: null, similar: false };
    const { rows, similar } =
      q === undefined
        ? { rows: await selectStaffRepairs(db, viewer, { sort, page: pageSql(part) }), similar: false }
        : await searchPage(db, viewer, { ...part, text: q });
    return { ...pageOfRows(rows, query.limit), similar: similar && rows.length > 0 };
  };

  const list = (db: Database, viewer: StaffViewer, query: StaffListQuery) =>
    seesAsDriver(viewer) ? listOfDriver(db, viewer, query) : listOfAll(db, viewer, query);

  const commandOf = (
    body: TransitionInput['body'],
    viewer: StaffViewer,
  ): Pick<RepairCommand, 'steps' | 'version' | 'at' | 'mode'> => {
    const { version, at, ...input } = body;
    const all: readonly ChainStep[] = 'steps' in input ? input.steps : [input];
    const counter = { actorId: viewer.userId, address: shopAddress(viewer.lang), now: clock.now(), timeZone };
    const { steps, mode } = requestedTransitions(all, counter);
    const [first, ...others] = steps;
    if (first === undefined) throw wrongField('steps', 'required');
    return { steps: [first, ...others], mode, version, at: at === undefined ? undefined : new Date(at) };
  };

  const move = async (db: Database, viewer: StaffViewer, { id, body }: TransitionInput) => {
    const result = await runCommand(workflow, db, { repairId: id, actor: actorOf(viewer), ...commandOf(body, viewer) });
    if (!result.taken) throw await toFailure(result.refusal, () => one(db, viewer, id));
    return { id, version: result.version };
  };

  const take = async (db: Database, viewer: StaffViewer, input: TransitionInput) => {
    await move(db, viewer, input);
    return one(db, viewer, input.id);
  };

  const requireVisible = async (db: Database, viewer: StaffViewer, id: string): Promise<void> => {
    const isSeen = seesAsDriver(viewer)
      ? await isVisibleToDriver(db, driverReaderOf(viewer), id)
      : await isRepair(db, id);
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

type PageRow<Item> = { readonly body: Item; readonly value: string | null };

/** Splits off the extra row that reveals a next page. */
function pageOfRows<Item extends { readonly id: string }>(rows: readonly PageRow<Item>[], limit: number) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(({ body }) => body),
    nextCursor: last === undefined ? null : writeCursor({ value: last.value, id: last.body.id }),
  };
}

export type Staff = ReturnType<typeof createStaff>;
