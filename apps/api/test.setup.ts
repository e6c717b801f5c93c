import { startTestServer, type TestServerAddress } from '@atelier/testing';
import { testServerFolder } from '@atelier/testing/memory';
import type { TestProject } from 'vitest/node';
import { migrateDatabase, migrationsFingerprint } from './src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server on which `cloneDatabase` creates the migrated database of a test file. */
    database: TestServerAddress;
  }
}

/** Provides one PostgreSQL server for the whole run, with a migrated template to clone. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer({
    dir: testServerFolder(),
    fingerprint: migrationsFingerprint(),
    migrate: (connection) => migrateDatabase(connection),
  });
  project.provide('database', server.adopt());
  return () => server.stop();
};
