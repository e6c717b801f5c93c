import { randomBytes } from 'node:crypto';
import {
  type addHandoverPhoto,
  type CallData,
  type checkHandoverCode,
  MAX_PHOTOS,
  type MyHandover,
  type recordProof,
  type RepairPhoto,
} from '@atelier/contract';
import { hasHandoverCode, seesAllRepairs, type HandoverPhotoKind, type ShopSettings } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { day } from '#platform/config/limits.ts';
import { type Database, inTransaction, transaction, type Transaction } from '#platform/database/database.ts';
import type { RunOnce } from '#platform/http/calls/keyed-call.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { handoverEntries, handoverSignatures } from '#schema/index.ts';
import { hashOfSignature, signEntry, type UnsignedEntry } from '#workflow/effects/receipt-signatures.ts';
import type { ReceiptRow } from '#workflow/repair/repair-rows.ts';
import { readLoggedTimes, renderReceiptFile } from '../custody/public.ts';
import { isRepairOf, storePhoto } from '../photos/public.ts';
import { presentProof, readProofs, requireVisible } from '../repairs/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { currentPosition, handoverCode, positionOf, tryCode } from './handover-codes.ts';
import {
  countProofs,
  deleteSignaturesBefore,
  lockReceipt,
  selectAccessoryNames,
  selectCustomerHandovers,
  selectCustody,
} from './handovers.queries.ts';

/** Evidence of a receipt besides photos, so nobody fills the table. */
const MAX_PROOFS = 5;

export type HandoversContext = Platform & { readonly settings: () => ShopSettings };

type HandoverReference = { readonly viewer: SignedInViewer; readonly id: string; readonly entryId: string };

/** Deletes signatures and names after the shop's retention. Their signed hashes stay. */
export function forgetSignatures({ database, clock, jobs, settings }: HandoversContext): void {
  jobs.onSchedule('handovers.forgetSignatures', 'daily', () =>
    deleteSignaturesBefore(database, new Date(clock.now().getTime() - settings().signatureDays * day)),
  );
}

export type HandoverProof = CallData<typeof recordProof, 'body'>;

/** Records who signed. The handover is done, so only a foreign one is refused (decisions/0109). */
export function record(
  platform: Pick<Platform, 'clock' | 'signer' | 'config'>,
  db: Database,
  { body, ...reference }: HandoverReference & { readonly body: HandoverProof },
) {
  return inTransaction(db, async (tx) => {
    const receipt = await requireReceipt(tx, reference);
    if ((await countProofs(tx, receipt.id, 'other')) >= MAX_PROOFS) throw new Failure('tooManyProofs');
    const receivedAt = platform.clock.now();
    if (body.kind === 'NONE') {
      const { kind, reason } = body;
      return writeEntry(platform, tx, { ...reference, receipt, evidence: { kind, receivedAt, reason } });
    }
    if (body.kind === 'CODE') {
      const position = await positionOf(tx, receipt);
      const isRight =
        position !== null && (await tryCode(platform.config, tx, { ...position, code: body.code })).isRight;
      const outcome = isRight ? ({ kind: 'CODE' } as const) : ({ kind: 'NONE', reason: 'WRONG_CODE' } as const);
      return writeEntry(platform, tx, { ...reference, receipt, evidence: { ...outcome, receivedAt } });
    }
    const { kind, name } = body;
    const strokes = body.kind === 'SIGNATURE' ? body.strokes : null;
    const signature = { name, strokes, salt: randomBytes(16).toString('base64url') };
    const evidence = { kind, receivedAt, sha256: hashOfSignature(signature) };
    const entry = await writeEntry(platform, tx, { ...reference, receipt, evidence });
    await tx.insert(handoverSignatures).values({ ...signature, entryId: entry.id, receivedAt });
    return entry;
  });
}

type CodeInput = CallData<typeof checkHandoverCode, 'body'> & Omit<HandoverReference, 'entryId'>;

/** Checks a code before it is recorded, while the customer can still correct it. */
export function checkCode(context: Platform, db: Database, { viewer, id, code, entryId }: CodeInput) {
  return inTransaction(db, async (tx) => {
    if (entryId === undefined) await requireVisible(context, tx, { viewer, id });
    const position =
      entryId === undefined
        ? await currentPosition(tx, id, context.clock.now())
        : await positionOf(tx, await requireReceipt(tx, { viewer, id, entryId }));
    return position === null ? { isRight: false, left: 0 } : tryCode(context.config, tx, { ...position, code });
  });
}

type OwnRepair = { readonly viewer: Pick<SignedInViewer, 'userId'>; readonly id: string };

/** Returns the code that the customer shows at the coming handover. */
export async function readCode(context: Pick<Platform, 'clock' | 'config'>, db: Database, { viewer, id }: OwnRepair) {
  const repair = orNotFound(await selectCustody(db, id, viewer.userId));
  const handover = await currentPosition(db, id, context.clock.now());
  return { code: hasHandoverCode(repair) || handover.isJustOver ? handoverCode(context.config, handover) : null };
}

type PhotoInput = HandoverReference & { readonly file: Buffer; readonly once: RunOnce<typeof addHandoverPhoto> };

/** Adds a photo, whose kind follows from the direction of the handover. */
export async function addPhoto(platform: Platform, { file, once, ...reference }: PhotoInput) {
  // Checks access before the image is processed.
  await transaction(platform.database, (tx) => requireReceipt(tx, reference));
  return storePhoto(platform, file, {
    photoRate: null,
    write: ({ id: photoId, sha256, insert }) =>
      once(async (tx): Promise<RepairPhoto> => {
        const receipt = await requireReceipt(tx, reference);
        if ((await countProofs(tx, receipt.id, 'photo')) >= MAX_PHOTOS) throw new Failure('tooManyPhotos');
        const receivedAt = platform.clock.now();
        const kind = photoKindOf(receipt);
        const { viewer, id: ownerId, entryId: logEntryId } = reference;
        const photo = { ownerKind: 'REPAIR', ownerId, stage: kind, logEntryId } as const;
        await insert(tx, { ...photo, createdBy: viewer.userId, createdAt: receivedAt });
        const evidence = { kind, receivedAt, sha256, photoId };
        await writeEntry(platform, tx, { ...reference, receipt, evidence });
        return { id: photoId, createdAt: receivedAt.toISOString() };
      }),
  });
}

function photoKindOf({ from, to }: ReceiptRow): HandoverPhotoKind {
  if (from === 'CUSTOMER') return 'INTAKE';
  return to === 'CUSTOMER' ? 'AFTER' : 'HANDOVER';
}

type EvidenceInput = HandoverReference & {
  readonly receipt: ReceiptRow;
  readonly evidence: Pick<UnsignedEntry, 'kind' | 'receivedAt'> &
    Partial<Pick<UnsignedEntry, 'sha256' | 'photoId' | 'reason'>>;
};

async function writeEntry(
  { signer }: Pick<Platform, 'signer'>,
  tx: Transaction,
  { viewer, receipt, evidence }: EvidenceInput,
) {
  const none = { logEntryId: null, sha256: null, photoId: null, reason: null };
  const unsigned = { id: uuidv7(), handoverId: receipt.id, recordedBy: viewer.userId, ...none, ...evidence };
  await tx.insert(handoverEntries).values(signEntry(signer, unsigned, receipt));
  return { id: unsigned.id, at: evidence.receivedAt.toISOString() };
}

/**
 * Drivers record evidence of their own handovers, also of those entered in their name, and staff who see all repairs of every one. Foreign
 * and unknown ones look alike.
 */
async function requireReceipt(tx: Transaction, { viewer, id, entryId }: HandoverReference): Promise<ReceiptRow> {
  const { receipt, ...row } = orNotFound(isId(entryId) ? await lockReceipt(tx, { repairId: id, entryId }) : undefined);
  const isOwn = [row.actorId, row.onBehalfOf].includes(viewer.userId);
  if (!seesAllRepairs(viewer) && !isOwn) throw new Failure('notFound');
  return receipt;
}

export async function listMine(db: Database, { viewer, id }: { readonly viewer: SignedInViewer; readonly id: string }) {
  if (!(await isRepairOf(db, id, viewer.userId))) throw new Failure('notFound');
  return { data: await customerHandovers(db, { customerId: viewer.userId, repairId: id }) };
}

type OwnReceipt = {
  readonly viewer: Pick<SignedInViewer, 'userId' | 'lang'>;
  readonly id: string;
  readonly handoverId: string;
};

/** Returns the page that checks a receipt, for handovers between the customer and the shop. */
export async function receiptFile(context: HandoversContext, db: Database, { viewer, id, handoverId }: OwnReceipt) {
  const { shop, config } = context;
  const { userId: customerId, lang } = viewer;
  const rows = await selectCustomerHandovers(db, { customerId, repairId: id });
  const row = orNotFound(
    rows.find(({ receipt: { id: each, from, to } }) => each === handoverId && [from, to].includes('CUSTOMER')),
  );
  const { receipt, place } = row;
  const proofs = (await readProofs(db, [receipt.id])).filter(({ entry }) => entry.kind !== 'VOIDED');
  const wording = { lang, shop: shop(lang).name, timeZone: config.settings.SHOP_TIME_ZONE };
  return {
    name: `receipt-${id}-${receipt.seq}.html`,
    content: await renderReceiptFile(db, { receipt, proofs, isOverCounter: place === 'COUNTER' }, wording),
  };
}

/** Customers read that the device moved inside of the shop, whether over the counter and whether its label was read, and nothing else about it. */
const amongStaff = { address: null, condition: null, accessories: [], recipient: null };

/** Returns the handovers of a customer as they read them, of all repairs or of one. */
export async function customerHandovers(
  db: Database,
  of: { readonly customerId: string; readonly repairId?: string },
): Promise<(MyHandover & { readonly repairId: string })[]> {
  const rows = await selectCustomerHandovers(db, of);
  const ids = rows.map(({ receipt }) => receipt.id);
  const proofs = Map.groupBy(await readProofs(db, ids), ({ entry }) => entry.handoverId);
  const names = await selectAccessoryNames(
    db,
    rows.flatMap(({ receipt }) => receipt.accessories),
  );
  const loggedAt = await readLoggedTimes(db, ids);
  return rows.map(({ receipt, receivedBy, place, address }) => {
    const { id, repairId, from, to } = receipt;
    const base = {
      id,
      repairId,
      from,
      to,
      at: receipt.at.toISOString(),
      loggedAt: loggedAt.get(id)?.toISOString() ?? null,
    };
    const ofReceipt = (proofs.get(id) ?? []).filter(({ entry }) => entry.kind !== 'VOIDED').map(presentProof);
    if (from !== 'CUSTOMER' && to !== 'CUSTOMER')
      return {
        ...base,
        ...amongStaff,
        place: place === 'COUNTER' ? place : null,
        proofs: ofReceipt.filter(({ kind }) => kind === 'SCAN'),
      };
    return {
      ...base,
      place,
      address: place === 'HOME' ? address : null,
      condition: receipt.condition,
      accessories: receipt.accessories.flatMap((accessory) => names.get(accessory) ?? []),
      recipient: to === 'CUSTOMER' ? (receivedBy ?? ofReceipt.findLast(({ name }) => name)?.name ?? null) : null,
      proofs: ofReceipt,
    };
  });
}
