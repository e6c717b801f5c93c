import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/database/schema/platform.ts', './src/schema/index.ts'],
  out: './migrations',
});
