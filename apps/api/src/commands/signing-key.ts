import { recordAudit } from '#modules/audit/public.ts';
import { transaction } from '#platform/database/database.ts';
import { listSigningKeys, rotateSigningKey } from '#platform/signing/signing-keys.ts';
import { type AddCommand, type CommandContext, withShop } from './command.ts';

export const addSigningKey: AddCommand = (program, run) => {
  const keys = program.command('signing-key').description('list and change the key that signs handover receipts');
  keys
    .command('list')
    .description('print all public keys, the current one last')
    .action(run((config) => withShop(config, list)));
  keys
    .command('rotate')
    .description('retire the current key and create another, which all running nodes use at once')
    .action(run((config) => withShop(config, rotate)));
};

async function list({ database }: CommandContext) {
  const keys = (await listSigningKeys(database)).map(({ id, publicKey, createdAt, retiredAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    publicKey,
  }));
  return {
    lines: keys.map(
      ({ id, createdAt, retiredAt, publicKey }) => `${id}  from ${createdAt} to ${retiredAt ?? 'now'}\n${publicKey}`,
    ),
    data: { keys },
  };
}

async function rotate(context: CommandContext) {
  const { database, clock, config } = context;
  const id = await transaction(database, async (tx) => {
    const next = await rotateSigningKey({ database: tx, clock, config });
    const changes = { key: next };
    await recordAudit(tx, { viewer: null, at: clock.now(), action: 'shop.keyRotated', changes });
    return next;
  });
  return {
    lines: [`Receipts are signed with key ${id} from now on. What former keys signed stays verifiable.`],
    data: { id },
  };
}
