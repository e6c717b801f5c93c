import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import {
  checkTill,
  parseTillLine,
  readTill,
  type TillLine,
  type TillProblem,
  type TillRestore,
} from '#modules/till/public.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { type AddCommand, type CommandContext, inSnapshot, type Outcome, withShop } from './command.ts';

export const addTill: AddCommand = (program, run) => {
  const till = program.command('till').description('check the till, and write it into an archive');
  till
    .command('verify [archive]')
    .description('check every entry of the till, or of an archive, with its row and signature')
    .action(
      run((config, path?: string) =>
        path === undefined ? withShop(config, verify) : readArchive(path).then((lines) => report(lines)),
      ),
    );
  till
    .command('archive <file>')
    .description('write all entries with the public keys into a file, without names of customers')
    .action(run((config, path: string) => withShop(config, (context) => archive(context, path))));
};

/** A payment meanwhile looks like no problem. */
function verify(context: CommandContext): Promise<Outcome> {
  return inSnapshot(context, (tx) => report(readTill(tx)));
}

const reasons: Readonly<Record<TillProblem['reason'], string>> = {
  missingEntry: 'an entry before it is missing, or the order was changed',
  missingRow: 'its row is missing',
  changedRow: 'its row was changed',
  changedEntry: 'the entry was changed',
  unknownKey: 'its key is unknown',
  missingNumber: 'a number of a receipt before it is missing',
  wrongSeries: 'its series is not the one of the last restore, or was opened before',
  wrongTotals: 'the totals of the closing are wrong',
  missingEnd: 'the last entries are missing',
  unsignedRow: 'a row has no entry',
};

async function report(lines: AsyncIterable<TillLine> | Iterable<TillLine>): Promise<Outcome> {
  const { entries, problems, restores } = await checkTill(lines);
  const found = problems.map(({ seq, reason }) =>
    seq === 0 ? `Till: ${reasons[reason]}.` : `Entry ${seq}: ${reasons[reason]}.`,
  );
  return {
    lines: [
      ...restores.map(describeRestore),
      ...(problems.length === 0 ? [`Whole: ${entries} entries, each with its row and signature.`] : found),
    ],
    data: { entries, problems, restores },
    isProblem: problems.length > 0,
  };
}

function describeRestore({ seq, series, at, archivedAt }: TillRestore): string {
  const [restored, archived] = [at, archivedAt].map((instant) => instant.toISOString());
  return `Entry ${seq}: restored at ${restored} from the archive of ${archived}. Series ${series} follows.`;
}

function archive(context: CommandContext, path: string): Promise<Outcome> {
  return inSnapshot(context, async (tx) => {
    const file = await open(path, 'wx');
    let entries = 0;
    try {
      for await (const line of readTill(tx)) {
        await file.write(`${JSON.stringify(line)}\n`);
        if (line.type === 'entry') entries += 1;
      }
    } finally {
      await file.close();
    }
    return { lines: [`${entries} entries written to ${path}.`], data: { entries, path } };
  });
}

async function readArchive(path: string): Promise<readonly TillLine[]> {
  const lines: TillLine[] = [];
  for await (const text of createInterface({ input: createReadStream(path) })) {
    try {
      lines.push(parseTillLine(text));
    } catch {
      throw new OperatorProblem(`${path} is no archive of a till.`);
    }
  }
  return lines;
}
