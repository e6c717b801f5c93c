import { readFile } from 'node:fs/promises';
import { checkCustody, type CustodyProblem, readNewestCheckpoint } from '#modules/custody/public.ts';
import { createVerifier } from '#platform/signing/signing.ts';
import { type AddCommand, type CommandContext, inSnapshot, type Outcome, withShop } from './command.ts';

export const addCustody: AddCommand = (program, run) => {
  const custody = program.command('custody').description('check the custody log, and print its checkpoint');
  custody
    .command('check [checkpoint]')
    .description('compare the log with every receipt, and with the file of a checkpoint that you kept')
    .action(
      run(async (config, path?: string) => {
        const outside = path === undefined ? null : await readFile(path, 'utf8');
        return withShop(config, (context) => check(context, outside));
      }),
    );
  custody
    .command('checkpoint')
    .description('print the newest checkpoint, to keep it where nobody can change it')
    .action(run((config) => withShop(config, print)));
};

const reasons: Readonly<Record<CustodyProblem['reason'], string>> = {
  missingLine: 'Line is missing',
  missingReceipt: 'Receipt or entry is missing',
  changedReceipt: 'Receipt or entry differs from its line',
  changedTree: 'Hashes were changed at line',
  changedTime: 'Time doesn’t match a checkpoint at line',
  changedCheckpoint: 'Checkpoint doesn’t match the log at size',
  receiptNotInLog: 'Receipt or entry isn’t in the log',
  unsignedChange: 'Receipt or entry doesn’t match its signature',
  unknownCheckpoint: 'The file is no checkpoint that this shop signed',
  otherHistory:
    'The log differs from the checkpoint that you kept, as after a restore that lost its lines (see `npx atelier till verify`). Size',
};

/** A handover meanwhile looks like no problem. */
function check(context: CommandContext, outside: string | null): Promise<Outcome> {
  return inSnapshot(context, async (tx) => {
    const signer = createVerifier(tx);
    const { size, waiting, problems } = await checkCustody({ signer, config: context.config }, tx, outside);
    const whole = `Whole. Lines, each with its receipt or entry: ${size}. Waiting for the next run: ${waiting}.`;
    return {
      lines:
        problems.length === 0 ? [whole] : problems.map(({ reason, subject }) => `${reasons[reason]} ${subject}`.trim()),
      data: { size, waiting, problems },
      isProblem: problems.length > 0,
    };
  });
}

async function print({ database }: CommandContext): Promise<Outcome> {
  const checkpoint = (await readNewestCheckpoint(database))?.note ?? null;
  return { lines: checkpoint === null ? [] : [checkpoint.trimEnd()], data: { checkpoint } };
}
