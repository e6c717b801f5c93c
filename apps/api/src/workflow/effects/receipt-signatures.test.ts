import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Signer } from '#platform/signing/signing.ts';
import type { HandoverEntryRow, ReceiptRow } from '../repair/repair-rows.ts';
import { signedVoids, signReceipt, verifyReceipts } from './receipt-signatures.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const textOf = (...signed: unknown[]) => Buffer.from(JSON.stringify(signed));
const signer: Signer = {
  sign: (kind, values) => ({
    hash: sign(null, textOf(kind, values), privateKey).toString('base64url'),
    keyId: 'current',
  }),
  verify: async (kind, values, { hash, keyId }) => {
    if (keyId !== 'current') return 'unknownKey';
    const isGenuine = verify(null, textOf(kind, values), publicKey, Buffer.from(hash, 'base64url'));
    return isGenuine ? 'genuine' : 'changed';
  },
  signNote: (text) => text,
};
const config = { secret: 'the secret of a former time' };

const receivedAt = new Date('2026-11-20T09:00:01Z');

/** A receipt as the version before signing keys sealed it, with `config`. */
const sealed: ReceiptRow = {
  id: '01a20816-e000-7526-871f-000000000001',
  repairId: '7K2M9QFX',
  seq: 1,
  logEntryId: '01a20816-e000-7526-871f-000000000002',
  from: 'CUSTOMER',
  to: 'COLLECTOR',
  fromUserId: '01a20816-e000-7526-871f-000000000003',
  toUserId: '01a20816-e000-7526-871f-000000000004',
  partnerId: null,
  at: new Date('2026-11-20T09:00:00Z'),
  receivedAt,
  accessories: [],
  condition: 'Scratched',
  conditionSalt: null,
  conditionHash: null,
  photos: {},
  method: 'NONE',
  signer: null,
  signature: null,
  withoutReason: 'NOT_ASKED',
  acknowledgedBy: null,
  acknowledgedAt: null,
  voidedBy: null,
  prevHash: '',
  hash: 'riz399BNiSiDGreuZm480He39u9BI1zkqwr-7gMalQw',
  keyId: 'l78EZ2Cs',
};

/** Returns a signed receipt after another one. */
function signedAfter(previous: ReceiptRow): ReceiptRow {
  const seq = previous.seq + 1;
  return signReceipt(signer, {
    ...sealed,
    id: `receipt ${seq}`,
    logEntryId: `entry ${seq}`,
    seq,
    prevHash: previous.hash ?? '',
  });
}

const second = signedAfter(sealed);
const third = signedAfter(second);

async function verdictsOf(
  receipts: readonly ReceiptRow[],
  entries: readonly HandoverEntryRow[] = [],
  secrets = config,
) {
  return [...(await verifyReceipts({ signer, config: secrets }, receipts, entries)).values()];
}

test('former seals stay valid before signed receipts [2.181]', async () => {
  expect(await verdictsOf([sealed, second, third])).toEqual(['SEALED', 'SIGNED', 'SIGNED']);
  const rotated = { secret: 'another secret', previousSecret: config.secret };
  expect(await verdictsOf([sealed], [], rotated)).toEqual(['SEALED']);
  expect(await verdictsOf([sealed], [], { secret: 'another secret' })).toEqual(['OTHER_SECRET']);
  expect(await verdictsOf([{ ...sealed, hash: null, keyId: null }])).toEqual(['UNSEALED']);
  expect(await verdictsOf([{ ...sealed, toUserId: null }])).toEqual(['CHANGED']);
});

test.each<[string, Partial<ReceiptRow>]>([
  ['recipient', { toUserId: null }],
  ['time', { at: new Date('2026-11-20T09:00:02Z') }],
  ['accessory', { accessories: ['another'] }],
  ['condition', { condition: 'As new' }],
  ['reason', { withoutReason: 'REFUSED' }],
  ['missing signature', { hash: null, keyId: null }],
  ['unknown key', { keyId: 'another' }],
])('a changed %s is found', async (_, change) => {
  expect((await verdictsOf([sealed, second, { ...third, ...change }])).at(-1)).toBe('CHANGED');
});

test('an erased condition leaves a receipt signed', async () => {
  const erased = { ...second, condition: null, conditionSalt: null };
  expect(await verdictsOf([sealed, erased, third])).toEqual(['SEALED', 'SIGNED', 'SIGNED']);
});

test('a missing receipt is found', async () => {
  expect(await verdictsOf([sealed, third])).toEqual(['SEALED', 'CHANGED']);
});

test('a void needs its signed entry', async () => {
  const correction = { id: 'correction', receivedAt };
  const newest = [{ id: third.logEntryId }] as never;
  const valid = [sealed, second, third];
  const [entry] = signedVoids(signer, correction, { newest, receipts: { count: 3, seal: third.hash ?? '', valid } });
  if (entry === undefined) throw new Error('invariant: void without an entry');
  const voided = { ...third, voidedBy: correction.id };
  const next = signReceipt(signer, { ...third, id: 'receipt 4', seq: 4, prevHash: second.hash ?? '' });
  expect(await verdictsOf([sealed, second, voided, next], [entry])).toEqual(['SEALED', 'SIGNED', 'SIGNED', 'SIGNED']);
  const last = async (receipt: ReceiptRow, ...entries: HandoverEntryRow[]) =>
    (await verdictsOf([sealed, second, receipt], entries)).at(-1);
  expect(await last(voided)).toBe('CHANGED');
  expect(await last(third, entry)).toBe('CHANGED');
  expect(await last(voided, { ...entry, logEntryId: 'another' })).toBe('CHANGED');
  expect(await last({ ...voided, voidedBy: 'another' }, entry)).toBe('CHANGED');
});
