import { type AnswerInput, type Caller, type CallData, MOST_PEOPLE, type takeIn } from '@atelier/contract';
import { phoneBeginnings } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { type Transaction, within } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { askedSteps } from '#workflow/counter-chain.ts';
import { lockRepairsOf } from '#workflow/hold-customer.ts';
import { failureOf } from '#workflow/refusal.ts';
import type { Workflow } from '#workflow/workflow.ts';
import { recordAudit } from '../audit/public.ts';
import { awaitsCustomer, type CallerCodes, type Invitations } from '../auth/public.ts';
import type { Content } from '../content/public.ts';
import { addDevice, findCustomersDevice } from '../devices/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { insertCaller, insertUser } from '../users/public.ts';
import { type CallerRow, lockCustomer, readBegun, selectCallers } from './intake.queries.ts';

export type IntakeParts = {
  readonly workflow: Pick<Workflow, 'begin'>;
  readonly invitations: Invitations;
  readonly callerCodes: CallerCodes;
  readonly content: Pick<Content, 'active'>;
};

type Body = CallData<typeof takeIn, 'body'>;
type Newcomer = Exclude<Body['customer'], { id: string }>;
type Taken = AnswerInput<typeof takeIn>;

/** What somebody of the office says of whoever calls. */
type Asked = { readonly viewer: SignedInViewer; readonly body: Body; readonly network: string };

/** Whose repair it is to be; `invited`: a mail has just told them how to come. */
type Customer = { readonly id: string; readonly name: string; readonly invited: boolean };

const Id = z.uuid();

/** Requests that come by phone, and devices that are brought (specification/life#by-phone-and-over-the-counter). */
export function createIntake(platform: Platform, { workflow, invitations, callerCodes, content }: IntakeParts) {
  const { database, clock } = platform;

  const known = async (tx: Transaction, id: string): Promise<Customer> => {
    if (!Id.safeParse(id).success) throw new Failure('notFound');
    await lockRepairsOf(tx, id);
    const user = await lockCustomer(tx, id);
    if (user === undefined) throw new Failure('notFound');
    const { email } = user;
    // Whoever calls again before they came gets another: the first may have gone to an address that was misheard.
    const invited = email !== null && awaitsCustomer({ ...user, email });
    if (invited) await invitations.invite(tx, { ...user, email });
    return { id, name: nameOf(user), invited };
  };

  const newcomer = async (tx: Transaction, { email, lang, ...person }: Newcomer): Promise<Customer> => {
    const at = clock.now();
    const row = { id: uuidv7(), ...person, lang, mailLang: lang, createdAt: at, updatedAt: at };
    const invited = typeof email === 'string' && email !== '';
    if (invited) {
      const user = await insertUser(tx, { ...row, roles: ['CUSTOMER'], email });
      if (user === undefined) throw new Failure('emailTaken', { issues: [] });
      await invitations.invite(tx, user);
    } else await insertCaller(tx, { ...row, roles: ['CUSTOMER'] });
    return { id: row.id, name: nameOf(row), invited };
  };

  /** The account that the code was read out for, which is left as it is; tried before anything is written. */
  const shownBy = async ({ viewer, body: { customer, code }, network }: Asked) => {
    if (code === undefined) return null;
    const email = 'id' in customer ? '' : (customer.email ?? '');
    return callerCodes.check({ ...code, email, viewer, network });
  };

  const deviceOf = async (tx: Transaction, customerId: string, device: Body['device']): Promise<string> => {
    if (!('id' in device)) return addDevice(platform, tx, { customerId, form: device });
    const found = await findCustomersDevice(tx, customerId, device.id);
    if (found === undefined) throw new Failure('notFound');
    return found.device.id;
  };

  return {
    lookUp: async ({ userId: actorId, sessionId, lang }: SignedInViewer, phone: string) => {
      const beginnings = phoneBeginnings(phone);
      const rows =
        beginnings.length === 0 ? [] : await selectCallers(database, { beginnings, lang, limit: MOST_PEOPLE });
      // Before anything of them leaves.
      const changes = { hits: rows.length };
      await recordAudit(database, { actorId, sessionId, at: clock.now(), action: 'people.lookedUp', changes });
      return { people: rows.map(presentCaller) };
    },

    sendCode: async (db: Database, viewer: SignedInViewer, email: string) => ({
      token: await callerCodes.send(db, viewer, email),
    }),

    takeIn: async (db: Database, asked: Asked): Promise<Taken> => {
      const { viewer, body } = asked;
      const { customer: person, repair, steps = [] } = body;
      const shown = await shownBy(asked);
      return within(db, async (tx) => {
        const attached = shown === null ? null : await callerCodes.accept(tx, shown);
        const customer =
          attached !== null || 'id' in person
            ? await known(tx, attached?.id ?? ('id' in person ? person.id : ''))
            : await newcomer(tx, person);
        const deviceId = await deviceOf(tx, customer.id, body.device);
        const begun = await workflow.begin(tx, {
          actor: { id: viewer.userId, roles: viewer.roles },
          customerId: customer.id,
          captured: { ...repair, deviceId },
          ...askedSteps(steps, {
            actorId: viewer.userId,
            address: content.active()[viewer.lang].contact.aside.address,
            now: clock.now(),
            timeZone: platform.config.settings.SHOP_TIME_ZONE,
          }),
        });
        // Nothing was begun: there is no repair to show.
        if (!begun.taken) throw await failureOf(begun.refusal, () => Promise.resolve(null));
        const { invited, ...whose } = customer;
        return { repair: { id: begun.repairId, ...(await readBegun(tx, begun.repairId)) }, customer: whose, invited };
      });
    },
  };
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

function presentCaller({ email, ...row }: CallerRow): Caller {
  return { ...row, emailMasked: email === null ? null : masked(email) };
}

/** Enough to ask 'is it the one at …?', and too little to write to. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
