import type { CallData, Language, register as registerCall } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import { transaction } from '#platform/database/database.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import type { AuthContext } from './auth-context.ts';
import { startVerification, type PendingVerification } from './verify-email.ts';
import { orderCode, storeRegistration } from '../codes/public.ts';

type RegisterInput = {
  readonly body: CallData<typeof registerCall, 'body'>;
  readonly network: string;
  readonly lang: Language;
};

/** Stores a registration until its address is verified. Taken addresses get the same answer (specification/faults#e3). */
export async function register(
  context: AuthContext,
  { body, network, lang }: RegisterInput,
): Promise<PendingVerification> {
  const { database, clock, limits } = context;
  const { email, firstName, lastName, phone, password } = body;
  const passwordHash = await context.passwords.hashFor(email, password);
  return transaction(database, async (tx) => {
    await orderCode(context, tx, { email, purpose: 'verifyEmail', userId: null, lang });
    const id = uuidv7();
    const names = { firstName, lastName, phone: emptyToNull(phone) };
    const accepted = { termsVersion: context.termsVersion(), createdAt: clock.now() };
    const registration = { id, email, network, ...accepted, ...names, passwordHash, lang };
    await storeRegistration(tx, registration, limits.registrations);
    return startVerification(context, tx, { email, registrationId: id });
  });
}
