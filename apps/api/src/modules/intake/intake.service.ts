import { type AnswerInput, type Caller, type CallData, MAX_CALLERS, type submitIntake } from '@atelier/contract';
import { fullName, phoneBeginnings } from '@atelier/domain';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { todayOf } from '#platform/time/clock.ts';
import { requestedTransitions } from '#workflow/command/counter-chain.ts';
import { createRepair } from '#workflow/command/create-repair.ts';
import { lockRepairsOf } from '#workflow/repair/lock-customer.ts';
import { toFailure } from '#workflow/command/refusal.ts';
import type { WorkflowContext } from '#workflow/command/workflow-context.ts';
import { recordAudit } from '../audit/public.ts';
import { acceptCallerCode, checkCallerCode, inviteCaller, isAwaitingCustomer, sendInvitation } from '../auth/public.ts';
import { maskAddress } from '../mails/public.ts';
import type { Content } from '../content/public.ts';
import { addDevice, findDeviceOfCustomer } from '../devices/public.ts';
import { actorOf, type SignedInViewer } from '../sessions/public.ts';
import { insertCaller, insertUser } from '../users/public.ts';
import { type CallerRow, lockActiveCustomer, readCreatedRepair, selectCallers } from './intake.queries.ts';

export type IntakeContext = Platform & {
  readonly workflow: WorkflowContext;
  readonly content: Pick<Content, 'active'>;
};

type IntakeBody = CallData<typeof submitIntake, 'body'>;
type NewCustomer = Exclude<IntakeBody['customer'], { id: string }>;
type IntakeAnswer = AnswerInput<typeof submitIntake>;

type IntakeInput = { readonly viewer: SignedInViewer; readonly body: IntakeBody; readonly network: string };

type IntakeCustomer = { readonly id: string; readonly name: string; readonly isInvited: boolean };

export async function lookUp({ database, clock, config, limits }: Platform, viewer: SignedInViewer, phone: string) {
  const prefixes = phoneBeginnings(phone);
  const { devicesKept: deviceLimit } = limits.perUser;
  const search = { prefixes, lang: viewer.lang, limit: MAX_CALLERS, deviceLimit, today: todayOf({ clock, config }) };
  const rows = prefixes.length === 0 ? [] : await selectCallers(database, search);
  // Audited before the response is sent.
  const changes = { hits: rows.length };
  await recordAudit(database, { viewer, at: clock.now(), action: 'people.lookedUp', changes });
  return { people: rows.map(presentCaller) };
}

/** Requests a repair by phone or over the counter (specification/life#by-phone-and-over-the-counter). */
export async function submit(context: IntakeContext, db: Database, input: IntakeInput): Promise<IntakeAnswer> {
  const { workflow, content, clock, config } = context;
  const { viewer, body } = input;
  const { customer: person, repair, steps = [] } = body;
  const matchedCode = await checkCode(context, input);
  return inTransaction(db, async (tx) => {
    const codeOwner = matchedCode === null ? null : await acceptCallerCode(context, tx, matchedCode);
    const customer =
      codeOwner !== null || 'id' in person
        ? await existingCustomer(context, tx, codeOwner?.id ?? ('id' in person ? person.id : ''))
        : await createCustomer(context, tx, person);
    const deviceId = await deviceOf(context, tx, { customerId: customer.id, device: body.device });
    const result = await createRepair(workflow, tx, {
      actor: actorOf(viewer),
      customerId: customer.id,
      captured: { ...repair, deviceId },
      readAnswer: readCreatedRepair,
      ...requestedTransitions(steps, {
        actorId: viewer.userId,
        address: content.active()[viewer.lang].contact.aside.address,
        now: clock.now(),
        timeZone: config.settings.SHOP_TIME_ZONE,
      }),
    });
    if (!result.taken) throw await toFailure(result.refusal, () => Promise.resolve(null));
    const { isInvited, ...summary } = customer;
    return {
      repair: { id: result.repairId, ...result.answer },
      customer: summary,
      invited: isInvited,
    };
  });
}

async function checkCode(platform: Platform, { viewer, body: { customer, code }, network }: IntakeInput) {
  if (code === undefined) return null;
  const email = 'id' in customer ? '' : (customer.email ?? '');
  return checkCallerCode(platform, { ...code, email, viewer, network });
}

async function existingCustomer(platform: Platform, tx: Transaction, id: string): Promise<IntakeCustomer> {
  if (!isId(id)) throw new Failure('notFound');
  await lockRepairsOf(tx, id);
  const user = orNotFound(await lockActiveCustomer(tx, id));
  const { email } = user;
  // The first mail may have gone to a misheard address.
  const isInvited = email !== null && isAwaitingCustomer({ ...user, email });
  if (isInvited) await inviteCaller(platform, tx, { ...user, email });
  return { id, name: fullName(user), isInvited };
}

async function createCustomer(
  platform: Platform,
  tx: Transaction,
  { email, ...customer }: NewCustomer,
): Promise<IntakeCustomer> {
  const person = { ...customer, roles: ['CUSTOMER' as const], at: platform.clock.now() };
  const name = fullName(person);
  if (typeof email !== 'string' || email === '') return { id: await insertCaller(tx, person), name, isInvited: false };
  const user = await insertUser(tx, { ...person, email });
  if (user === undefined) throw new Failure('emailTaken', { issues: [] });
  await sendInvitation(platform, tx, user);
  return { id: user.id, name, isInvited: true };
}

async function deviceOf(
  platform: Platform,
  tx: Transaction,
  { customerId, device }: { readonly customerId: string; readonly device: IntakeBody['device'] },
): Promise<string> {
  const { devicesTakenIn } = platform.limits.perUser;
  if (!('id' in device)) return addDevice(platform, tx, { customerId, form: device, limit: devicesTakenIn });
  const existing = orNotFound(await findDeviceOfCustomer(tx, customerId, device.id));
  return existing.device.id;
}

function presentCaller({ email, ...row }: CallerRow): Caller {
  return { ...row, emailMasked: email === null ? null : maskAddress(email) };
}
