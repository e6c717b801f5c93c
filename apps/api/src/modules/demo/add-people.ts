import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import { users } from '#schema/index.ts';
import type { DemoAccount, DemoPerson } from './demo-accounts.ts';

type PeopleInput = {
  readonly accounts: Partial<Record<DemoPerson, DemoAccount>>;
  readonly passwordHash: string;
  readonly at: Date;
};

export async function addPeople(
  tx: Transaction,
  { accounts, passwordHash, at }: PeopleInput,
): Promise<Readonly<Record<DemoPerson, string>>> {
  const entries = Object.entries(accounts).map(([name, { lang = 'fr', ...account }]) => ({
    name,
    row: { id: uuidv7(), ...account, lang, mailLang: lang },
  }));
  const shared = {
    passwordHash,
    emailVerifiedAt: at,
    createdAt: at,
    updatedAt: at,
  } as const;
  await tx.insert(users).values(entries.map(({ row }) => ({ ...row, ...shared, roles: [...row.roles] })));
  return Object.fromEntries(entries.map(({ name, row }) => [name, row.id])) as Record<DemoPerson, string>;
}
