import { drizzle } from 'drizzle-orm/node-postgres';
import { Argument } from 'commander';
import pg from 'pg';
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
        await withDatabase(config, async (connectionString) => {
          const client = new pg.Client({ connectionString });
          await client.connect();
          const database = drizzle(client);
          try {
            await (state === 'on' ? beginMaintenance(database, 'COMMAND') : endMaintenance(database));
          } finally {
            await client.end();
          }
        });
        return { lines: [lines[state]], data: { maintenance: state } };
      }),
    );
};
