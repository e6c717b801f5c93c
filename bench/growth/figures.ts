// The page of figures in a shop with 100,000 repairs over five years: its five questions at once, for four weeks and for a year.
import { parseArgs } from 'node:util';
import { type CallInput, getFigures } from '@atelier/contract';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';
import { createFilledShop, type FilledShop } from './filled-shop.ts';

const { values: options } = parseArgs({
  options: { repairs: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
});

/** In milliseconds. A year reads half a million turns, and exact medians need each of them (decisions/0116). */
const limits = { WEEKS: 600, YEAR: 2_000 };

type Query = CallInput<typeof getFigures, 'query'>;

/** Questions of the opened page. */
const questions = [
  { subject: 'WAITED', by: 'turn' },
  { subject: 'LATE', by: 'reason' },
  { subject: 'OVERDUE', by: 'reason' },
  { subject: 'EARNED', by: 'week' },
  { subject: 'OPEN', by: 'turn' },
] as const satisfies Query[];

/** Sets what the filling leaves out: due dates of ended turns, and turns of different lengths. */
const setDueDates = `
  update repair_status_intervals set due = from_at + interval '1 minute' * (abs(hashtext(repair_id || version)) % 1500),
    to_at = to_at + interval '1 minute' * (abs(hashtext(repair_id || version)) % 560), due_reason = '{"code": "LIMIT", "hours": 24}'
  where to_at > now() - interval '800 days'`;

/** A bare pass over the turns of a year and the one before, with neither opening hours nor distinct repairs. */
const barePass = `
  select status, owner, count(*), percentile_disc(array[0.5, 0.85]) within group (order by to_at - from_at)
  from repair_status_intervals where to_at > now() - interval '728 days' group by status, owner`;

async function measure(rounds: number, ask: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const startedAt = performance.now();
    await ask();
    if (round >= 0) waits.push(performance.now() - startedAt);
  }
  return median(waits);
}

/** Each question has its own connection, as in a browser. */
async function measurePages({ shop, connect }: FilledShop): Promise<void> {
  const senders = await Promise.all(questions.map(() => connect()));
  const rounds = Number(options.rounds);
  const askAs = async (index: number, query: Query): Promise<void> => {
    await senders[index]?.admin(getFigures, { query });
  };
  await shop.withClient(async (client) => {
    printFigure(
      'bare pass over the turns of two years',
      `${(await measure(rounds, () => client.query(barePass))).toFixed(0)} ms`,
    );
    return {};
  });
  for (const period of ['WEEKS', 'YEAR'] as const) {
    const limit = { limit: limits[period], unit: ' ms' };
    const askPage = () => Promise.all(questions.map((query, index) => askAs(index, { ...query, period })));
    checkAtMost(`page of figures, period ${period}`, await measure(rounds, askPage), limit);
  }
}

const filledShop = await createFilledShop({ repairs: Number(options.repairs) });
try {
  const opened = await filledShop.open();
  await opened.shop.withClient(async (client) => {
    await client.query(setDueDates);
    return client.query('vacuum analyze repair_status_intervals');
  });
  await measurePages(opened);
} finally {
  await filledShop.remove();
}
