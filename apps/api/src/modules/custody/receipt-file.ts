import { createHash, createPublicKey } from 'node:crypto';
import type { Language } from '@atelier/contract';
import { custodies, noProofReasons, proofKinds } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import type { Database } from '#platform/database/database.ts';
import { listSigningKeys } from '#platform/signing/signing-keys.ts';
import { rawKey } from '#platform/signing/signed-note.ts';
import { leafOfEntry, leafOfReceipt } from '#workflow/effects/receipt-signatures.ts';
import type { HandoverEntryRow, HandoverSignatureRow, ReceiptRow } from '#workflow/repair/repair-rows.ts';
import { readLogged, readNewestCheckpoint } from './custody-log.ts';
import { type ReceiptData, type ReceiptLine, verifyReceipt } from './verify-receipt.ts';

type ReceiptInput = {
  readonly receipt: ReceiptRow;
  readonly proofs: readonly { readonly entry: HandoverEntryRow; readonly signature: HandoverSignatureRow | null }[];
};

type Wording = { readonly lang: Language; readonly shop: string; readonly timeZone: string };

/** Returns a page that checks a receipt from a disk, without any request (decisions/0126). */
export async function renderReceiptFile(db: Database, input: ReceiptInput, wording: Wording): Promise<string> {
  const { lang, shop, timeZone } = wording;
  const data = await readReceiptData(db, input);
  const t = translate(lang);
  const script = `'use strict';
const [verify, words] = [${String(verifyReceipt)}, ${embedded({ ...wordsIn(lang), lang, timeZone })}];
${showScript}`;
  const title = t('papers.file.title', { id: input.receipt.repairId });
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  const fingerprints = data.keys.map(({ id }) => id).join('\n');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p id="verdict" role="status">${escaped(t('papers.file.unchecked'))}</p>
<dl id="rows"></dl>
<p>${escaped(t('papers.file.how', { shop }))}</p>
<h2>${escaped(t('papers.file.key'))}</h2>
<pre>${escaped(fingerprints)}</pre>
<h2>${escaped(t('papers.file.checkpoint'))}</h2>
<pre>${escaped(data.checkpoint ?? '—')}</pre>
<script type="application/json" id="data">${embedded(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

async function readReceiptData(db: Database, { receipt, proofs }: ReceiptInput): Promise<ReceiptData> {
  const { condition, conditionSalt } = receipt;
  const lines: ReceiptLine[] = [];
  const add = async (id: string, line: Pick<ReceiptLine, 'text' | 'condition' | 'signature'>): Promise<void> => {
    const logged = await readLogged(db, id);
    lines.push({ ...line, seq: logged?.seq ?? null, proof: logged?.proof ?? [] });
  };
  const typed = condition === null || conditionSalt === null ? null : { text: condition, salt: conditionSalt };
  await add(receipt.id, { text: leafOfReceipt(receipt), condition: typed, signature: null });
  for (const { entry, signature } of proofs) {
    const { name, strokes = null, salt } = signature ?? {};
    const signed = name === undefined || salt === undefined ? null : { name, strokes, salt };
    await add(entry.id, { text: leafOfEntry(entry, receipt), condition: null, signature: signed });
  }
  const keys = (await listSigningKeys(db)).map(({ id, publicKey }) => ({
    id,
    publicKey: rawKey(createPublicKey(publicKey)).toString('base64'),
  }));
  return { lines, checkpoint: (await readNewestCheckpoint(db))?.note ?? null, keys };
}

const verdicts = ['VALID', 'SIGNED', 'LOGGED', 'CHANGED'] as const;
const shownFields = ['repair', 'at', 'receivedAt', 'from', 'to', 'condition'] as const;

function wordsIn(lang: Language): Record<string, string> {
  const t = translate(lang);
  return Object.fromEntries([
    ...shownFields.map((field) => [field, t(`papers.file.fields.${field}`)]),
    ...custodies.map((custody) => [custody, t(`papers.party.${custody}`)]),
    ...verdicts.map((verdict) => [verdict, t(`papers.file.verdict.${verdict}`)]),
    ...proofKinds.map((kind) => [kind, t(`papers.file.proof.${kind}`)]),
    ...noProofReasons.map((reason) => [reason, t(`handover.reason.${reason}`)]),
  ]);
}

/** Writes the verdict, and what is signed. What was changed isn't shown. */
const showScript = `const show = ({ verdict, rows }) => {
  const status = document.getElementById('verdict');
  status.textContent = words[verdict];
  status.dataset.verdict = verdict;
  const times = new Intl.DateTimeFormat(words.lang, { dateStyle: 'long', timeStyle: 'short', timeZone: words.timeZone });
  for (const [field, value] of verdict === 'CHANGED' ? [] : rows) {
    const [name, text] = [document.createElement('dt'), document.createElement('dd')];
    name.textContent = words[field];
    text.textContent = field === 'at' || field === 'receivedAt' ? times.format(new Date(value)) : field === 'condition' ? value : words[value] ?? value;
    document.getElementById('rows').append(name, text);
  }
};
Promise.resolve()
  .then(() => verify(JSON.parse(document.getElementById('data').textContent)))
  .then(show, () => show({ verdict: 'CHANGED', rows: [] }));
`;

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:42rem;margin:2rem auto;padding:0 1rem}
#verdict{padding:.75rem 1rem;border:2px solid;border-radius:.5rem;font-weight:600}#verdict[data-verdict=VALID]{border-color:#15803d}
#verdict[data-verdict=CHANGED]{border-color:#b91c1c}dt{opacity:.75}dd{margin:0 0 .75rem;overflow-wrap:anywhere;white-space:pre-line}
h2{font-size:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

/** JSON that ends no script element. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
