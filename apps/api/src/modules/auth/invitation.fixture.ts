import { uuidv7 } from 'uuidv7';
import { createPerson, type TestWorld } from '#browser.fixture.ts';
import { transaction } from '#platform/database/transaction.ts';
import { insertUser } from '../users/public.ts';
import { openChallenge } from '../codes/challenges.ts';

export async function createInvitedCustomer({ app: { platform }, clock }: TestWorld) {
  const person = createPerson();
  const now = clock.now();
  const id = uuidv7();
  const { email, firstName, lastName } = person;
  await insertUser(platform.database, {
    id,
    email,
    firstName,
    lastName,
    phone: '+21620123456',
    roles: ['CUSTOMER'],
    lang: 'en',
    mailLang: 'en',
    createdAt: now,
    updatedAt: now,
  });
  const token = await transaction(platform.database, (tx) =>
    openChallenge(platform, tx, { kind: 'link', purpose: 'invitation', email, userId: id }),
  );
  return { id, person, token };
}
