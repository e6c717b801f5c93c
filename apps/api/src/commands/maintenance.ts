import { drizzle } from 'drizzle-orm/node-postgres';
import { Argument } from 'commander';
import { withClient } from '#platform/database/pool.ts';
import { beginMaintenance, endMaintenance } from '#platform/process/maintenance.ts';
import { type AddCommand, withDatabase } from './command.ts';

const lines = {
  on: 'Maintenance is on: mail and pushes are held, and pages say so.',
  off: 'Maintenance is off: held mail and pushes are sent now.',
} as const;

export const addMaintenance: AddCommand = (program, run) => {
  program
    .command('maintenance')
    .description('hold all mail and pushes and say so on the pages, or end that')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action(
      run(async (config, state: keyof typeof lines) => {
        await withDatabase(config, (connectionString) =>
          withClient({ connectionString }, (client) => {
            const database = drizzle(client);
            return state === 'on' ? beginMaintenance(database, 'COMMAND') : endMaintenance(database);
          }),
        );
        return { lines: [lines[state]], data: { maintenance: state } };
      }),
    );
};
