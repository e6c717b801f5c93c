import type { CallData, Language, register } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { transaction } from '../../platform/database/transaction.ts';
import type { AuthContext } from './auth-context.ts';
import { insertRegistration } from './challenges.queries.ts';
import { openChallenge, orderCode } from './standing-code.ts';

type Body = CallData<typeof register, 'body'>;

/**
 * Keeps a registration until its address is verified, and gives the token that goes with the mailed code. Nothing here depends on
 * whether the address is taken: the worker finds out and tells the owner (E3).
 */
export const createRegister =
  (context: AuthContext) =>
  async (body: Body, lang: Language): Promise<string> => {
    const { database, clock } = context.platform;
    const passwordHash = await context.passwords.hash(body.password);
    return transaction(database, async (tx) => {
      const { email, firstName, lastName, phone } = body;
      const registrationId = uuidv7();
      await orderCode(context, tx, { email, purpose: 'verifyEmail', registrationId, lang });
      await insertRegistration(tx, {
        id: registrationId,
        email,
        firstName,
        lastName,
        phone: phone === undefined || phone === '' ? null : phone,
        passwordHash,
        lang,
        createdAt: clock.now(),
      });
      return openChallenge(context, tx, { kind: 'code', purpose: 'verifyEmail', email, registrationId });
    });
  };
