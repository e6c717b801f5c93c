import type {
  CallData,
  ChainStep,
  explainAccessory,
  transitionRepair,
  correctZone,
  VisibleRepair,
} from '@atelier/contract';
import { allowedActions, driverVisibleSince } from '@atelier/domain';
import { eq, sql } from 'drizzle-orm';
import type { Limits } from '#platform/config/limits.ts';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { JsonText } from '#platform/http/calls/answers.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { requestedTransitions } from '#workflow/command/counter-chain.ts';
import { toFailure } from '#workflow/command/refusal.ts';
import { factsFrom } from '#workflow/repair/repair-facts.ts';
import type { ReadAnswer, RepairCommand } from '#workflow/command/phases.ts';
import { noAnswer, runCommand } from '#workflow/command/run-command.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import { accessories, repairs } from '#schema/index.ts';
import { isActiveZone } from '#workflow/repair/guess-zone.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import { recordAudit } from '#modules/audit/public.ts';
import { figureCondition } from '#modules/figures/public.ts';
import { actorOf, type SignedInViewer } from '#modules/sessions/public.ts';
import {
  afterCursor,
  driverFilters,
  findDriverRepair,
  isVisibleToDriver,
  selectDriverRepairs,
} from './driver.queries.ts';
import { type ListCursor, readCursor, writeCursor, type ListPageQuery, pageSql } from './list-page.ts';
import { searchPageOf } from './search/search-page.ts';
import { search, searchSimilar, searchInOneField, type SearchResult } from './search/search.ts';
import { filtersOf, type StaffListQuery, partitionsOf } from './staff-filters.ts';
import { type DriverReader, seesAsDriver, type StaffViewer } from '../staff.policy.ts';
import { findStaffRepair, isRepair, selectStaffRepairs } from './staff.queries.ts';

type StaffReadContext = Pick<Platform, 'clock' | 'limits' | 'config'>;

/** `shopAddress` is the address of the counter. */
export type StaffContext = Platform & {
  readonly workflow: WorkflowContext;
  readonly shopAddress: (lang: StaffViewer['lang']) => string;
};

type RepairReference = { readonly viewer: StaffViewer; readonly id: string };

/** Returns a repair in the viewer's shape, as JSON that is sent as it is. */
export async function readOne(
  context: StaffReadContext,
  db: Database,
  { viewer, id }: RepairReference,
): Promise<JsonText> {
  const result = seesAsDriver(viewer)
    ? await findDriverRepair(db, driverReaderOf(context, viewer), id)
    : await findStaffRepair(db, viewer, id);
  if (result === undefined) throw new Failure('notFound');
  const actions = allowedActions(factsFrom(result.facts), actorOf(viewer), context.clock.now());
  return new JsonText(`${result.body.slice(0, -1)},"allowedActions":${JSON.stringify(actions)}}`);
}

export async function readVisible(
  context: StaffReadContext,
  db: Database,
  reference: RepairReference,
): Promise<VisibleRepair> {
  return JSON.parse((await readOne(context, db, reference)).text) as VisibleRepair;
}

export async function requireVisible(
  context: StaffReadContext,
  db: Database,
  { viewer, id }: RepairReference,
): Promise<void> {
  const isSeen = seesAsDriver(viewer)
    ? await isVisibleToDriver(db, driverReaderOf(context, viewer), id)
    : await isRepair(db, id);
  if (!isSeen) throw new Failure('notFound');
}

type ListInput = { readonly viewer: StaffViewer; readonly query: StaffListQuery };

export function list(context: StaffReadContext, db: Database, input: ListInput) {
  if (!seesAsDriver(input.viewer)) return listOfAll(context, db, input);
  if (input.query.figure !== undefined) throw new Failure('notAllowed');
  return listOfDriver(context, db, input);
}

async function listOfDriver(context: StaffReadContext, db: Database, { viewer, query }: ListInput) {
  const reader = driverReaderOf(context, viewer);
  const timeZone = context.config.settings.SHOP_TIME_ZONE;
  const conditions = [...driverFilters(query, reader, timeZone), ...afterCursor(cursorOf(query))];
  const rows = await selectDriverRepairs(db, reader, { conditions, limit: query.limit + 1 });
  return { ...pageOfRows(rows, query.limit), similar: false };
}

/** Lists for staff who see all repairs. */
export async function listOfAll(context: StaffReadContext, db: Database, { viewer, query }: ListInput) {
  const { clock, limits } = context;
  const reader = { viewer, now: clock.now() };
  const figure = await figureCondition(context, db, { viewer, query });
  const { sort, q } = query;
  const stretches = partitionsOf(query, reader);
  const part = {
    partitions: stretches,
    filters: [...filtersOf(query, reader), ...(figure === null ? [] : [figure])],
    sort,
    cursor: cursorOf(query),
    limit: query.limit + 1,
  };
  if (stretches.length === 0) return { data: [], nextCursor: null, similar: false };
  const { rows, similar } =
    q === undefined
      ? { rows: await selectStaffRepairs(db, viewer, { sort, page: pageSql(part) }), similar: false }
      : await searchPage(limits.search, db, { ...part, viewer, text: q });
  return { ...pageOfRows(rows, query.limit), similar: similar && rows.length > 0 };
}

type SearchPageQuery = ListPageQuery & { readonly viewer: StaffViewer; readonly text: string };

function searchPage(limits: Limits['search'], db: Database, { text, ...part }: SearchPageQuery) {
  return transaction(db, async (tx) => {
    const rows = await selectFound(limits, tx, {
      ...part,
      result: await search(tx, { text, viewer: part.viewer }, limits),
    });
    // Stable across pages, because an unknown word matches nothing on any page.
    const similar = rows.length > 0 ? null : await searchSimilar(tx, text, limits);
    return similar === null
      ? { rows, similar: false }
      : { rows: await selectFound(limits, tx, { ...part, result: similar }), similar: true };
  });
}

type FoundQuery = ListPageQuery & {
  readonly viewer: StaffViewer;
  readonly result: SearchResult;
  /** Number of repairs that spares the slow look-up of frequent words together, by default a whole page. */
  readonly enough?: number;
};

async function selectFound(limits: Limits['search'], tx: Transaction, { viewer, result, enough, ...part }: FoundQuery) {
  const pageOfResult = (matches: SearchResult) => {
    const page = searchPageOf(part, matches, limits);
    return page === null ? [] : selectStaffRepairs(tx, viewer, { sort: part.sort, page });
  };
  const rows = await pageOfResult(result);
  const combined = rows.length < (enough ?? part.limit) ? await searchInOneField(tx, result, limits) : null;
  return combined === null ? rows : pageOfResult(combined);
}

type FoundInput = { readonly viewer: StaffViewer; readonly result: SearchResult; readonly limit: number };

/** Returns the repairs of a search in all lists, last changed first. */
export async function listFound({ clock, limits }: StaffReadContext, tx: Transaction, { limit, ...found }: FoundInput) {
  const query = { sort: 'updatedAt', limit } as const;
  const partitions = partitionsOf(query, { viewer: found.viewer, now: clock.now() });
  const page = { partitions, filters: [sql`true`], sort: query.sort, cursor: null, limit };
  return (await selectFound(limits.search, tx, { ...found, ...page, enough: 1 })).map(({ body }) => body);
}

type TransitionInput = RepairReference & { readonly body: CallData<typeof transitionRepair, 'body'> };

export async function take(context: StaffContext, db: Database, input: TransitionInput) {
  return (await run(context, db, { ...input, readAnswer: (tx) => readOne(context, tx, input) })).answer;
}

/** Takes a transition without reading the repair back. */
export async function move(context: StaffContext, db: Database, input: TransitionInput) {
  const { version } = await run(context, db, { ...input, readAnswer: noAnswer });
  return { id: input.id, version };
}

type RunInput<Answer> = TransitionInput & { readonly readAnswer: ReadAnswer<Answer> };

async function run<Answer>(context: StaffContext, db: Database, { readAnswer, ...input }: RunInput<Answer>) {
  const { viewer, id } = input;
  const command = { repairId: id, actor: actorOf(viewer), ...commandOf(context, input) };
  const result = await runCommand(context.workflow, db, { ...command, readAnswer });
  if (!result.taken) throw await toFailure(result.refusal, () => readVisible(context, db, input));
  return result;
}

function commandOf(
  { shopAddress, clock, config }: StaffContext,
  { viewer, id, body }: TransitionInput,
): Pick<RepairCommand, 'steps' | 'version' | 'at' | 'mode' | 'isScanned'> {
  const { version, at, label, ...input } = body;
  const all: readonly ChainStep[] = 'steps' in input ? input.steps : [input];
  const timeZone = config.settings.SHOP_TIME_ZONE;
  const counter = { actorId: viewer.userId, address: shopAddress(viewer.lang), now: clock.now(), timeZone };
  const { steps, mode } = requestedTransitions(all, counter);
  const [first, ...others] = steps;
  if (first === undefined) throw wrongField('steps', 'required');
  if (label !== undefined && label !== id) throw wrongField('label', 'invalid');
  return {
    steps: [first, ...others],
    mode,
    version,
    at: at === undefined ? undefined : new Date(at),
    isScanned: label !== undefined,
  };
}

function driverReaderOf({ clock, config }: StaffReadContext, viewer: StaffViewer): DriverReader {
  const now = clock.now();
  return { viewer, now, since: driverVisibleSince(now, config.settings.SHOP_TIME_ZONE) };
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

type ZoneCorrection = { readonly viewer: SignedInViewer; readonly id: string } & CallData<typeof correctZone, 'body'>;

/** Corrects the zone of a repair if its version is unchanged. Returns the repair. */
export async function changeZone(context: StaffContext, db: Database, input: ZoneCorrection) {
  const { viewer, id, zoneId, version } = input;
  const auditLine = {
    action: 'repair.changed',
    subject: { kind: 'repair', id },
    changes: { fields: ['zone'] },
  } as const;
  await updateWithoutTransition(context.workflow, db, {
    repairId: id,
    change: async (tx, { repair }) => {
      if (repair.version !== version)
        throw new Failure('repairMoved', { repair: await readVisible(context, tx, input) });
      if (zoneId !== null && !(await isActiveZone(tx, zoneId))) throw wrongField('zoneId', 'invalid');
      await tx.update(repairs).set({ zoneId, zoneChosen: true }).where(eq(repairs.id, id));
      await recordAudit(tx, { viewer, at: context.clock.now(), ...auditLine });
    },
  });
  return readOne(context, db, input);
}

type Explanation = RepairReference & { readonly viewer: SignedInViewer } & CallData<typeof explainAccessory, 'params'> &
  CallData<typeof explainAccessory, 'body'>;

/** Stores why an accessory didn't come back, or that it did, if the repair's version is unchanged. Returns the repair. */
export async function explainMissing(context: StaffContext, db: Database, input: Explanation) {
  const { viewer, id, accessoryId, missingReason, version } = input;
  const at = context.clock.now();
  const subject = { kind: 'repair', id } as const;
  await updateWithoutTransition(context.workflow, db, {
    repairId: id,
    change: async (tx, { repair, accessories: rows }) => {
      const accessory = rows.find((row) => row.id === accessoryId);
      if (accessory === undefined) throw new Failure('notFound');
      if (repair.version !== version || accessory.missingReason === null)
        throw new Failure('repairMoved', { repair: await readVisible(context, tx, input) });
      const set = missingReason === null ? { missingReason, returnedAt: at } : { missingReason };
      await tx.update(accessories).set(set).where(eq(accessories.id, accessoryId));
      const accessoryMissing = rows.some((row) => row.id !== accessoryId && row.missingReason === 'NOT_GIVEN');
      await tx.update(repairs).set({ accessoryMissing }).where(eq(repairs.id, id));
      const changes = { fields: ['accessories'] };
      await recordAudit(tx, { viewer, at, action: 'repair.changed', subject, changes });
    },
  });
  return readOne(context, db, input);
}
