import { migrateDatabase } from '#platform/database/migrate.ts';
import { type AddCommand, withDatabase } from './command.ts';

export const addMigrate: AddCommand = (program, run) => {
  program
    .command('migrate')
    .description('bring the database to the schema of this version')
    .action(
      run(async (config) => {
        await withDatabase(config, (connectionString) => migrateDatabase(connectionString));
        return { lines: ['The database has the schema of this version.'] };
      }),
    );
};
