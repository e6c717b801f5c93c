import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/database/schema.ts', './src/schema/index.ts'],
  out: './migrations',
});
