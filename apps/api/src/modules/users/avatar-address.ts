import { filesPath } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';

/** Where a picture lies, relative to the API's host (product section 3); a user's row has its name only. */
export const avatarAddress = (name: string | null): string | null => (name === null ? null : `${filesPath}${name}`);

/** The same in SQL; `name` is the column. */
export const avatarAddressOf = (name: SQL): SQL => sql`${filesPath}::text || ${name}`;
