import { randomBytes } from 'node:crypto';
import { keyPurposes } from '#platform/config/keys.ts';
import type { AddCommand } from './command.ts';

export const addSecret: AddCommand = (program, run) => {
  program
    .command('secret')
    .description('change AUTH_SECRET')
    .command('rotate')
    .description('print a new AUTH_SECRET, and what the former one still verifies')
    .action(run(rotate));
};

/** Changes nothing, because the operator sets the variables of all nodes. */
async function rotate() {
  const secret = randomBytes(32).toString('hex');
  const keys = Object.entries(keyPurposes).map(([purpose, effect]) => ({ purpose, ...effect }));
  return {
    lines: [
      `AUTH_SECRET=${secret}`,
      'AUTH_SECRET_PREVIOUS=<the former AUTH_SECRET, or the content of DATA_DIR/auth-secret>',
      '',
      'Set both on every node, and restart. After a leak, leave AUTH_SECRET_PREVIOUS out: then everything below ends.',
      'With it, the former secret',
      ...keys.map(({ purpose, former, protects }) => `  ${former.padEnd(9)} ${purpose.padEnd(15)} ${protects}`),
    ],
    data: { secret, keys },
  };
}
