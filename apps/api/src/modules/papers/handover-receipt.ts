import type { MyPaperKind, Proof } from '@atelier/contract';
import { isDriverRole } from '@atelier/domain';
import type { readHandovers } from '#modules/repairs/public.ts';
import type { Block, Paper } from './paper.ts';
import {
  aboutRepair,
  fieldsBlock,
  momentIn,
  onLetterhead,
  type PaperContext,
  type PaperRepair,
} from './repair-papers.ts';

export type PaperHandover = Awaited<ReturnType<typeof readHandovers>>[number];

/** Place of a receipt in the custody log, with the address of the code that anybody checks. */
export type LoggedLine = { readonly since: Date | null; readonly checkpoint: string | null; readonly url: string };

type HandoverOnPaper = PaperHandover & { readonly line: LoggedLine };

export function handoverReceipt(context: PaperContext, repair: PaperRepair, handover: HandoverOnPaper): Paper {
  const { t } = context;
  const { since, checkpoint, url } = handover.line;
  const title = t('papers.handover.title');
  const person = (custody: PaperHandover['from'], name: string | null) =>
    [partyText(t, custody, handover), name].filter(Boolean).join(' · ');
  return onLetterhead(context, `${title} ${repair.id}`, [
    { kind: 'title', text: title },
    fieldsBlock(t, {
      ...aboutRepair(repair),
      at: momentIn(context, new Date(handover.at)),
      from: person(handover.from, handover.fromName),
      to: person(handover.to, handover.toName),
      condition: handover.condition,
      ...accessoryFields(t, repair, handover),
      proof: proofTexts(t, handover).join('\n'),
      receipt: `${handover.seq}`,
      seal: sealText(t, handover),
      loggedAt: since === null ? t('papers.handover.notLogged') : momentIn(context, since),
      checkpoint,
    }),
    ...(handover.verdict === 'SIGNED' ? [checkedCode(t, url)] : []),
    ...signatureBlocks(t, handover),
  ]);
}

/** Returns who had the device. The staff at the counter stand in for both drivers. */
export function partyText(
  t: PaperContext['t'],
  custody: PaperHandover['from'],
  { isOverCounter }: Pick<PaperHandover, 'isOverCounter'>,
): string {
  return t(`papers.party.${isOverCounter && isDriverRole(custody) ? 'COUNTER' : custody}`);
}

/** Returns the customer's own handover, undefined before. Customers read no names of the staff. */
export function ownHandover(
  kind: Extract<MyPaperKind, 'pickup' | 'return'>,
  handovers: readonly PaperHandover[],
): PaperHandover | undefined {
  const own = handovers.find(({ from, to, isVoid }) => !isVoid && (kind === 'pickup' ? from : to) === 'CUSTOMER');
  return own === undefined ? undefined : { ...own, [kind === 'pickup' ? 'toName' : 'fromName']: null };
}

/** Lists what changed hands, and after a return what stayed behind. */
function accessoryFields(t: PaperContext['t'], { accessories }: PaperRepair, { to, accessories: ids }: PaperHandover) {
  const handedOver = accessories.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const missing = accessories.flatMap(({ name, missingReason }) =>
    to === 'CUSTOMER' && missingReason !== null ? [`${name} (${t(`papers.missing.${missingReason}`)})`] : [],
  );
  return { accessories: handedOver.join('\n'), missing: missing.join('\n') };
}

/** The address has the whole signed text. */
function checkedCode(t: PaperContext['t'], url: string): Block {
  const beside = [{ kind: 'text', text: t('papers.handover.check') }] as const;
  return { kind: 'code', url, alt: t('papers.handover.codeAlt'), beside };
}

function sealText(t: PaperContext['t'], { verdict, keyId }: PaperHandover): string {
  return verdict === 'SIGNED' ? t('papers.handover.signed', { key: keyId ?? '' }) : t(`repairTrail.verdict.${verdict}`);
}

/** Evidence besides photos. A later entry completes the former one. */
function newestProof({ proofs }: PaperHandover): Proof | undefined {
  return proofs.findLast(({ kind, name, reason }) => kind === 'CODE' || name !== null || reason !== null);
}

function proofTexts(t: PaperContext['t'], handover: PaperHandover): readonly string[] {
  const scan = handover.proofs.find(({ kind }) => kind === 'SCAN');
  return [newestProof(handover) ?? [], scan ?? []].flat().map(({ kind, name, reason }) => {
    if (reason !== null) return t('handover.proof.NONE', { reason: t(`handover.reason.${reason}`) });
    if (kind === 'CODE' || kind === 'SCAN') return t(`handover.proof.${kind}`);
    return t(kind === 'SIGNATURE' ? 'handover.proof.signedBy' : 'handover.proof.namedBy', { name: name ?? '' });
  });
}

/** Draws the signature, or a line to sign on where there is no evidence. */
function signatureBlocks(t: PaperContext['t'], handover: PaperHandover): readonly Block[] {
  const proof = newestProof(handover);
  if (proof === undefined) return [{ kind: 'signature', label: t('papers.handover.signature') }];
  const { strokes, name } = proof;
  return strokes === null
    ? []
    : [{ kind: 'strokes', strokes, alt: t('handover.proof.signature', { name: name ?? '' }) }];
}
