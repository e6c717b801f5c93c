// Statements, round trips and written rows of a whole life in the product, for `transition.ts`.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Actors,
  type Exchange,
  happyPathActions,
  type Product,
  type RepairState,
  takeNextStep,
  type TempShop,
} from '@atelier/testing';
import { median, printFigure } from '../support/statistics.ts';
import { logStatements, type Statement } from '../support/statements.ts';
import { openWire, type Wire } from '../support/wire.ts';

export type BenchLane = {
  readonly actors: (wire: Wire) => Actors;
  readonly deviceIds: readonly string[];
  readonly customerId: string;
};

async function statementsOfRepair(
  shop: TempShop,
  { actors, deviceIds: [deviceId = ''] }: BenchLane,
  { url, onAnswer }: { readonly url: string; readonly onAnswer: () => Promise<void> },
): Promise<Statement[][]> {
  const wire = openWire(url);
  const people = actors(wire);
  let repair: RepairState | null = null;
  const runs = happyPathActions.map(() => async (): Promise<void> => {
    repair = await takeNextStep(people, { deviceId, repair }, randomUUID());
    await onAnswer();
  });
  const statements = await logStatements(shop, runs);
  wire.close();
  return statements;
}

type TracedStep = { readonly statements: readonly Statement[]; readonly roundTrips: number };

/** Runs a whole life and returns each step's statements and its round trips before the answer. */
export async function traceLife(shop: TempShop, product: Product, lane: BenchLane): Promise<TracedStep[]> {
  const reports = (): string[] => product.output().match(/^exchanges .*(?=\n)/gm) ?? [];
  const roundTrips: number[] = [];
  const onAnswer = async (): Promise<void> => {
    const known = reports().length;
    process.kill(product.pid, 'SIGUSR2');
    while (reports().length === known) await delay(20);
    roundTrips.push(roundTripsOf(JSON.parse(reports().at(-1)?.slice('exchanges '.length) ?? '[]')));
  };
  const statementsByStep = await statementsOfRepair(shop, lane, { url: product.url, onAnswer });
  return statementsByStep.map((statements, step) => ({ statements, roundTrips: roundTrips[step] ?? Number.NaN }));
}

/** Counts the look-up of the session and the newest transaction that claims a key. */
function roundTripsOf(exchanges: readonly Exchange[]): number {
  const claims = ({ statements }: Exchange): boolean => statements.includes('claim_key');
  const own = exchanges.filter(({ connection }) => connection === exchanges.findLast(claims)?.connection);
  const transaction = own.slice(own.findLastIndex(claims));
  return 1 + transaction.findIndex(({ statements }) => statements.includes('commit')) + 1;
}

function isFrom(pool: string) {
  return ({ connection }: Statement): boolean => connection.endsWith(`-${pool}`);
}

// Writes nothing here, because mails leave at once.
function retractsMail({ text }: Statement): boolean {
  return text.startsWith('update "mails"');
}

const writePattern = /(?<!do )(?<!for )\b(insert into|update) "?(\w+)\b"?(?! set (?:corrected|state = 'REPLACED'))/g;

export function writesOf(statements: readonly Statement[]): string[] {
  return statements
    .filter((statement) => isFrom('http')(statement) && !retractsMail(statement))
    .flatMap(({ text }) => {
      if (rowsAsJson.test(text)) return writesOfTransition(text);
      return [...text.matchAll(writePattern)].map(([, verb = '', table = '']) => `${verb.split(' ')[0]} ${table}`);
    });
}

/** Column that identifies a table's rows among the statement's values. Most tables have none. */
const rowsOfStep = {
  'insert repair_log': 'chain_id',
  'write visits': 'undone',
  'write proposals': 'answered_how',
  'insert proposal_options': 'recommended',
  'insert proposal_lines': 'unit_price',
  'insert handovers': 'prev_hash',
  'insert repair_status_intervals': 'from_at',
} as const;

const rowsAsJson = /^(?:with (?:step|proposal|last) as|insert into "(?:visits|accessories|handovers)")/u;

function writesOfTransition(text: string): string[] {
  const rows = Object.entries(rowsOfStep).flatMap(([write, column]) =>
    Array.from(text.matchAll(new RegExp(`"${column}":`, 'g')), () => write),
  );
  if (text.startsWith('with step as')) return ['update repairs', ...rows];
  return text.startsWith('with last as') ? ['update repair_status_intervals', ...rows, 'update repair_versions'] : rows;
}

export function printStatements(name: string, life: readonly TracedStep[]): void {
  const perStep = (matches: (statement: Statement) => boolean): string =>
    (life.flatMap(({ statements }) => statements).filter(matches).length / life.length).toFixed(1);
  const writes = (life.flatMap(({ statements }) => writesOf(statements)).length / life.length).toFixed(1);
  const roundTrips = life.map((step) => step.roundTrips);
  printFigure(
    `round trips of ${name} before its answer`,
    `median ${median(roundTrips)}, most ${Math.max(...roundTrips)}`,
  );
  printFigure(
    `statements of ${name}`,
    `${perStep(isFrom('http'))} for the answer (${writes} of them write), ` +
      `${perStep(isFrom('sockets'))} for events, ${perStep(isFrom('jobs'))} for mails and jobs`,
  );
}
