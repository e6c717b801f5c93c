import type { SingleUseLink } from '#modules/auth/public.ts';
import { createAdministrator, resetAdministrator } from '#modules/team/public.ts';
import { type AddCommand, type CommandContext, type Outcome, readAddress, withShop } from './command.ts';

export const addAdmin: AddCommand = (program, run) => {
  const admin = program.command('admin').description('let an administrator in, by a link that works once');
  admin
    .command('create')
    .argument('<email>', 'address of the new account', readAddress)
    .description('make an administrator, who sets a password by the link')
    .action(
      run((config, address: string) =>
        withShop(config, async (context) =>
          linkOutcome(context, await createAdministrator(context, address), 'Administrator created.'),
        ),
      ),
    );
  admin
    .command('reset')
    .argument('<email>', 'address of the account', readAddress)
    .description('let an administrator set a new password, and enable a disabled account')
    .option('--make-admin', 'make an administrator of a member of the team')
    .action(
      run((config, address: string, { makeAdmin = false }: { makeAdmin?: boolean }) =>
        withShop(config, async (context) => {
          const { wasDisabled, ...link } = await resetAdministrator(context, { address, makeAdmin });
          return linkOutcome(context, link, wasDisabled ? 'The account was disabled and is enabled.' : 'Link opened.');
        }),
      ),
    );
};

function linkOutcome({ site }: CommandContext, { path, expiresAt }: SingleUseLink, done: string): Outcome {
  const link = `${site.publicUrl()}${path}`;
  const until = expiresAt.toISOString();
  return { lines: [`${done} The link works once, until ${until}:`, link], data: { link, until } };
}
