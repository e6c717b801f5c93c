import { hash, createPublicKey } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Language } from '@atelier/contract';
import { isDriverRole, custodies, noProofReasons, proofKinds } from '@atelier/domain';
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
  readonly isOverCounter: boolean;
};

type Wording = { readonly lang: Language; readonly shop: string; readonly timeZone: string };

/** Returns a page that checks a receipt from a disk, without any request (decisions/0126). */
export async function renderReceiptFile(db: Database, input: ReceiptInput, wording: Wording): Promise<string> {
  const t = translate(wording.lang);
  const data = await readReceiptData(db, input);
  const title = t('papers.file.title', { id: input.receipt.repairId });
  const texts = [t('papers.file.unchecked'), t('papers.file.how', { shop: wording.shop })] as const;
  return checkingPage({
    ...wording,
    title,
    texts,
    data,
    read: readData,
    words: wordsIn(wording.lang, input.isOverCounter ? 'COUNTER' : 'COURIER'),
  }).html;
}

/** Returns the page that checks the code of a slip. The fragment of its address has the receipt, so no server gets it. */
export async function renderCodePage(db: Database, wording: Wording) {
  const t = translate(wording.lang);
  const data = { lines: [], checkpoint: null, keys: await readKeys(db), isExcerpt: true };
  const texts = [t('papers.file.scan'), t('papers.file.scanned', { shop: wording.shop })] as const;
  const words = { ...wordsIn(wording.lang, 'COURIER_OR_COUNTER'), SIGNED: t('papers.file.verdict.GENUINE') };
  return checkingPage({ ...wording, title: t('papers.file.codeTitle'), texts, data, read: readFragment, words });
}

/** Returns the address that a slip's code has. */
export function codeAddress(publicUrl: string, leaf: string): string {
  return `${publicUrl}/v#${deflateRawSync(leaf, { level: 9 }).toString('base64url')}`;
}

type CheckingPage = Wording & {
  readonly title: string;
  /** Before and after the check. */
  readonly texts: readonly [string, string];
  readonly data: ReceiptData;
  /** Source of a function that returns the data. */
  readonly read: string;
  readonly words: Readonly<Record<string, string>>;
};

function checkingPage({ lang, timeZone, title, texts: [unchecked, how], data, read, words }: CheckingPage) {
  const script = `'use strict';
const [verify, words] = [${String(verifyReceipt)}, ${embedded({ ...words, lang, timeZone })}];
${read}${showScript}`;
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  const t = translate(lang);
  const checkpoint =
    data.checkpoint === null
      ? ''
      : `<h2>${escaped(t('papers.file.checkpoint'))}</h2>\n<pre>${escaped(data.checkpoint)}</pre>`;
  const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p id="verdict" role="status">${escaped(unchecked)}</p>
<dl id="rows"></dl>
<p>${escaped(how)}</p>
<h2>${escaped(t('papers.file.key'))}</h2>
<pre>${escaped(data.keys.map(({ id }) => id).join('\n'))}</pre>
${checkpoint}
</main>
<script type="application/json" id="data">${embedded(data)}</script>
<script>${script}</script>
</body>
</html>
`;
  return { html, policy };
}

const readData = `const read = async () => JSON.parse(document.getElementById('data').textContent);
`;

const readFragment = `const read = async () => {
  const letters = atob(location.hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
  const packed = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]).stream();
  const text = await new Response(packed.pipeThrough(new DecompressionStream('deflate-raw'))).text();
  const line = { text, seq: null, proof: [], condition: null, signature: null };
  return { ...JSON.parse(document.getElementById('data').textContent), lines: [line] };
};
window.addEventListener('hashchange', () => location.reload());
`;

async function readReceiptData(db: Database, { receipt, proofs }: ReceiptInput): Promise<ReceiptData> {
  const { condition, conditionSalt } = receipt;
  const lines: ReceiptLine[] = [];
  const add = async (id: string, line: Pick<ReceiptLine, 'text' | 'condition' | 'signature'>) => {
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
  const checkpoint = (await readNewestCheckpoint(db))?.note ?? null;
  return { lines, checkpoint, keys: await readKeys(db), isExcerpt: false };
}

/** Returns the public keys, as base64 of 32 bytes. */
export async function readKeys(db: Database) {
  const keys = await listSigningKeys(db);
  return keys.map(({ id, publicKey }) => ({
    id,
    publicKey: rawKey(createPublicKey(publicKey)).toString('base64'),
  }));
}

const verdicts = ['VALID', 'SIGNED', 'LOGGED', 'CHANGED'] as const;
const shownFields = ['repair', 'at', 'receivedAt', 'from', 'to', 'condition'] as const;

/** `driver` names whom the signed text calls COLLECTOR or COURIER. The code of a slip doesn't say whether it was over the counter. */
function wordsIn(lang: Language, driver: 'COUNTER' | 'COURIER' | 'COURIER_OR_COUNTER'): Record<string, string> {
  const t = translate(lang);
  return Object.fromEntries([
    ...shownFields.map((field) => [field, t(`papers.file.fields.${field}`)]),
    ...custodies.map((custody) => [custody, t(`papers.party.${isDriverRole(custody) ? driver : custody}`)]),
    ...verdicts.map((verdict) => [verdict, t(`papers.file.verdict.${verdict}`)]),
    ...proofKinds.map((kind) => [kind, t(`papers.file.proof.${kind}`)]),
    ['CONFIRMED', t('papers.file.confirmed')],
    ...noProofReasons.map((reason) => [reason, t(`handover.reason.${reason}`)]),
  ]);
}

/** Writes the verdict, and what is signed. What was changed isn't shown. */
const showScript = `const show = ({ verdict, rows }) => {
  const status = document.getElementById('verdict');
  status.textContent = words[verdict];
  status.dataset.verdict = verdict;
  const isFrench = words.lang === 'fr';
  const times = new Intl.DateTimeFormat(isFrench ? 'fr' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: words.timeZone });
  const timeOf = (value) => times.format(new Date(value)).replace(/^1 /u, isFrench ? '1er ' : '1 ');
  for (const [field, value] of verdict === 'CHANGED' ? [] : rows) {
    const [name, text] = [document.createElement('dt'), document.createElement('dd')];
    name.textContent = words[field];
    text.dir = 'auto';
    text.textContent = field === 'at' || field === 'receivedAt' ? timeOf(value) : field === 'condition' ? value : words[value] ?? value;
    document.getElementById('rows').append(name, text);
  }
};
if (location.pathname !== '/v' || location.hash.length > 1)
  read().then(verify).then(show, () => show({ verdict: 'CHANGED', rows: [] }));
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
  return `sha256-${hash('sha256', source, 'base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
