import { createPerson, type TestWorld } from '#browser.fixture.ts';
import { transaction } from '#platform/database/database.ts';
import { insertUser } from '../users/public.ts';
import { openChallenge } from '../codes/challenges.ts';

export async function createInvitedCustomer({ app: { platform }, clock }: TestWorld) {
  const person = createPerson();
  const { email, firstName, lastName } = person;
  const user = await insertUser(platform.database, {
    email,
    firstName,
    lastName,
    phone: '+21620123456',
    roles: ['CUSTOMER'],
    lang: 'en',
    at: clock.now(),
  });
  const id = user?.id ?? '';
  const token = await transaction(platform.database, (tx) =>
    openChallenge(platform, tx, { kind: 'link', purpose: 'invitation', email, userId: id }),
  );
  return { id, person, token };
}
