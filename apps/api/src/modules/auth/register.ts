import type { CallData, Language, register } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { transaction } from '#platform/database/transaction.ts';
import type { AuthContext } from './auth-context.ts';
import { type AwaitingCode, awaitCode } from './await-code.ts';
import { orderCode } from './order-code.ts';
import { keepRegistration } from './registrations.queries.ts';

type Asked = {
  readonly body: CallData<typeof register, 'body'>;
  readonly network: string;
  readonly lang: Language;
};

/**
 * Keeps a registration until its address is verified, and gives the token that goes with the mailed code. Nothing here depends on
 * whether the address is taken: the worker finds out and tells the owner (specification/faults#e3).
 */
export function createRegister(context: AuthContext) {
  return async ({ body, network, lang }: Asked): Promise<AwaitingCode> => {
    const { database, clock, limits } = context.platform;
    const { email, firstName, lastName, phone, password } = body;
    const passwordHash = await context.passwords.hashFor(email, password);
    return transaction(database, async (tx) => {
      await orderCode(context, tx, { email, purpose: 'verifyEmail', userId: null, lang });
      const id = uuidv7();
      const names = { firstName, lastName, phone: phone === undefined || phone === '' ? null : phone };
      const accepted = { termsVersion: context.termsVersion(), createdAt: clock.now() };
      const registration = { id, email, network, ...accepted, ...names, passwordHash, lang };
      await keepRegistration(tx, registration, limits.registrations);
      return awaitCode(context, tx, { email, registrationId: id });
    });
  };
}
