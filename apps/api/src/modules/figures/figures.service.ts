import {
  type CallData,
  figureGroups,
  type FigureValues,
  type Figures,
  type getFigures,
  type listStaffRepairs,
} from '@atelier/contract';
import {
  addDays,
  type DayRange,
  daysIn,
  figureRanges,
  instantAt,
  isAdmin,
  MAX_FIGURE_DAYS,
  type ShopSettings,
  shopTime,
} from '@atelier/domain';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { type FigureFilter, type Instants, isCounted } from './figure-rows.ts';
import { type FiguresRow, type Pair, maySeeFigures, selectFigures } from './figures.queries.ts';

export type FiguresContext = Pick<Platform, 'clock' | 'config'> & { readonly settings: () => ShopSettings };

type Viewer = Pick<SignedInViewer, 'userId' | 'roles' | 'lang'>;
type FiguresInput = { readonly viewer: Viewer; readonly query: CallData<typeof getFigures, 'query'> };

export async function read(context: FiguresContext, db: Database, { viewer, query }: FiguresInput): Promise<Figures> {
  const { subject, by } = query;
  if (!(figureGroups[subject] as readonly string[]).includes(by)) throw wrongField('by', 'invalid');
  if (by === 'person' && !isAdmin(viewer)) throw new Failure('notAllowed');
  const timeZone = context.config.settings.SHOP_TIME_ZONE;
  const now = context.clock.now();
  const chosen = query.from === undefined && query.to === undefined ? query.period : checkedRange(query);
  const ranges = figureRanges(chosen, shopTime(now, timeZone).day);
  const rows = await selectFigures(db, {
    subject,
    by,
    period: instantsOf(ranges.period, timeZone),
    previous: instantsOf(ranges.previous, timeZone),
    calendar: { ...context.settings(), timeZone },
    timeZone,
    now,
    lang: viewer.lang,
  });
  const keys = new Map(rows.map(({ key, name }) => [key, name]));
  keys.delete(null);
  return {
    ...ranges,
    all: valuesOf(rows, null),
    rows: [...keys].map(([key, name]) => ({ key: key ?? '', name, ...valuesOf(rows, key) })),
  };
}

function valuesOf(rows: readonly FiguresRow[], key: string | null) {
  const valuesIn = (isCurrent: boolean): FigureValues =>
    presentValues(rows.find((row) => row.key === key && row.isCurrent === isCurrent));
  return { values: valuesIn(true), previous: valuesIn(false) };
}

const noValues: FigureValues = { n: 0, repairs: 0, total: 0, totalRepairs: 0, open: null, clock: null, amount: null };

function presentValues(row: FiguresRow | undefined): FigureValues {
  if (row === undefined) return noValues;
  const { open, clock, amount, sum } = row;
  return {
    ...row,
    open: open && presentPair(open),
    clock: clock && presentPair(clock),
    amount: amount && { ...presentPair(amount), sum: sum ?? 0 },
  };
}

function presentPair([median, p85]: Pair) {
  return { median, p85 };
}

function checkedRange({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): DayRange {
  if (from === undefined) throw wrongField('from', 'required');
  if (to === undefined) throw wrongField('to', 'required');
  if (to < from) throw wrongField('to', 'invalid');
  if (daysIn({ from, to }) > MAX_FIGURE_DAYS) throw wrongField('to', 'invalid');
  return { from, to };
}

function instantsOf({ from, to }: DayRange, timeZone: string): Instants {
  return { from: instantAt(from, '00:00', timeZone), to: instantAt(addDays(to, 1), '00:00', timeZone) };
}

export async function requireRight(db: Database, { userId }: Pick<SignedInViewer, 'userId'>): Promise<void> {
  if (!(await maySeeFigures(db, userId))) throw new Failure('notAllowed');
}

type ListQuery = Pick<CallData<typeof listStaffRepairs, 'query'>, 'figure' | 'from' | 'to' | 'by' | 'key'>;
type FilterContext = Pick<FiguresContext, 'clock' | 'config'>;

/** Returns the condition of a list of all repairs that shows those of a figure, or null. */
export async function figureCondition(
  { clock, config }: FilterContext,
  db: Database,
  { viewer, query }: { readonly viewer: Pick<SignedInViewer, 'userId' | 'roles'>; readonly query: ListQuery },
): Promise<SQL | null> {
  const { figure: list, by, key } = query;
  if (list === undefined) return null;
  await requireRight(db, viewer);
  if (by === 'person' && !isAdmin(viewer)) throw new Failure('notAllowed');
  if (by !== undefined && key === undefined) throw wrongField('key', 'required');
  const timeZone = config.settings.SHOP_TIME_ZONE;
  const isOfNow = list === 'OVERDUE' || list === 'OPEN';
  const filter: FigureFilter = {
    list,
    range: isOfNow ? null : instantsOf(checkedRange(query), timeZone),
    group: by === undefined || key === undefined ? null : { by, key },
  };
  return isCounted(filter, { timeZone, now: clock.now() });
}
