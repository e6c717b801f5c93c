/* The check inside of a downloaded receipt (specification/life#custody-log). */

/** Line of the custody log, with its number and proof, and what people typed. The log has salted hashes of that. */
export type ReceiptLine = {
  readonly text: string;
  readonly seq: number | null;
  readonly proof: readonly string[];
  readonly condition: { readonly text: string; readonly salt: string } | null;
  /** Null for other evidence, and once the retention has deleted it. */
  readonly signature: { readonly name: string; readonly strokes: unknown; readonly salt: string } | null;
};

/** Data of the file. The first line is the receipt, the others its entries. Keys are base64 of 32 bytes. */
export type ReceiptData = {
  readonly lines: readonly ReceiptLine[];
  readonly checkpoint: string | null;
  readonly keys: readonly { readonly id: string; readonly publicKey: string }[];
  /** The code of a slip has the signed text alone, because the slip shows what people typed. */
  readonly isExcerpt: boolean;
};

/** SIGNED: not in the log yet. LOGGED: from before signing keys. */
type Verdict = 'VALID' | 'SIGNED' | 'LOGGED' | 'CHANGED';

type Verified = {
  readonly verdict: Verdict;
  /** Name of a field, and its value or code, out of what is signed. */
  readonly rows: readonly (readonly [field: string, value: string])[];
};

/** Checks signatures, hashes and proofs. The file contains the source of this function, so it refers to nothing outside of itself. */
export async function verifyReceipt(data: ReceiptData): Promise<Verified> {
  const { subtle } = globalThis.crypto;
  if (typeof data.isExcerpt !== 'boolean') throw new Error('incomplete');
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const decodeAny = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  // Two texts must not stand for the same bytes.
  const decode = (text: string) => {
    const bytes = decodeAny(text);
    if (encode(bytes) !== text) throw new Error('not canonical');
    return bytes;
  };
  const sha256 = async (...parts: Uint8Array[]) => {
    const joined = Uint8Array.from(parts.flatMap((part) => [...part]));
    return new Uint8Array(await subtle.digest('SHA-256', joined));
  };
  const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

  const keys = await Promise.all(
    data.keys.map(async ({ id, publicKey }) => {
      const raw = decode(publicKey);
      const spki = encode(Uint8Array.from([...decode('MCowBQYDK2VwAyEA'), ...raw]));
      const pem = `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`;
      if (id.length !== 16 || !hexOf(await sha256(bytesOf(pem))).startsWith(id)) throw new Error('another key');
      return { id, raw, key: await subtle.importKey('raw', raw, 'Ed25519', false, ['verify']) };
    }),
  );
  const isSigned = (key: (typeof keys)[number]['key'], text: string, signature: Uint8Array<ArrayBuffer>) =>
    subtle.verify('Ed25519', key, signature, bytesOf(text));

  const openCheckpoint = async (text: string) => {
    const [note = '', sealed = ''] = text.split('\n\n');
    const [origin = '', size, root] = note.split('\n');
    for (const { raw, key } of keys) {
      const noteKeyId = (await sha256(bytesOf(`${origin}\n`), Uint8Array.of(1), raw)).slice(0, 4);
      const signature = decode(sealed.slice(`— ${origin} `.length, -1));
      const isOwn =
        sealed === `— ${origin} ${encode(signature)}\n` && encode(signature.slice(0, 4)) === encode(noteKeyId);
      if (isOwn && (await isSigned(key, `${note}\n`, signature.slice(4)))) return { size: Number(size), root };
    }
    return null;
  };
  const checkpoint = data.checkpoint === null ? null : await openCheckpoint(data.checkpoint);

  const isLogged = async ({ text, seq, proof }: ReceiptLine) => {
    if (typeof seq !== 'number' || checkpoint === null) return false;
    let [fn, sn] = [seq, checkpoint.size - 1];
    let hash = await sha256(Uint8Array.of(0), bytesOf(text));
    const halve = () => void ([fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]);
    for (const sibling of proof.map(decode)) {
      if (sn === 0) return false;
      const isRight = fn % 2 === 1 || fn === sn;
      const pair = isRight ? [sibling, hash] : [hash, sibling];
      hash = await sha256(Uint8Array.of(1), ...pair);
      while (isRight && fn % 2 === 0 && fn !== 0) halve();
      halve();
    }
    return sn === 0 && encode(hash) === checkpoint.root;
  };

  const rows: [string, string][] = [];
  const textOf = (field: unknown) => (typeof field === 'string' ? field : '');
  const readCondition = async ({ condition }: ReceiptLine, hash: unknown) => {
    if (condition === null) return data.isExcerpt || hash === null;
    rows.push(['condition', condition.text]);
    const salted = encode(await sha256(bytesOf(`${condition.salt}\n${condition.text}`)));
    return salted.replaceAll('+', '-').replaceAll('/', '_').replace('=', '') === hash;
  };
  const readReceipt = async (line: ReceiptLine, fields: readonly unknown[]) => {
    const [kind, , repair, , , custodians, times, , conditionHash] = fields;
    const [from, to] = custodians as unknown[];
    const [at, receivedAt] = times as unknown[];
    const shown = { repair, at, receivedAt, from, to };
    for (const [name, value] of Object.entries(shown)) rows.push([name, textOf(value)]);
    const isWhole = await readCondition(line, conditionHash);
    return kind === 'atelier:handover' && line.signature === null && isWhole;
  };

  const [first] = data.lines;
  const [receiptText = '[]', , receiptSignature] = (first?.text ?? '').split('\n');
  const receiptId = (JSON.parse(receiptText) as unknown[])[1];
  const readEntry = async ({ condition, signature }: ReceiptLine, fields: readonly unknown[]) => {
    const [kind, , handoverId, seal, proofKind, , , , hash, , reason] = fields;
    const isOfReceipt = handoverId === receiptId && seal === receiptSignature;
    rows.push([textOf(proofKind), signature === null ? textOf(reason ?? hash ?? 'CONFIRMED') : signature.name]);
    if (kind !== 'atelier:handoverEntry' || condition !== null || !isOfReceipt) return false;
    if (signature === null) return true;
    const { name, strokes, salt } = signature;
    return hexOf(await sha256(bytesOf(`${salt}\n${JSON.stringify([name, strokes])}`))) === hash;
  };

  const verdictOf = async (line: ReceiptLine): Promise<Verdict> => {
    const [text = '', keyId = '', hash = ''] = line.text.split('\n');
    const fields = JSON.parse(text) as unknown[];
    const isWhole = line === first ? await readReceipt(line, fields) : await readEntry(line, fields);
    const own = keys.find(({ id }) => id === keyId);
    const signed = own !== undefined && (await isSigned(own.key, text, decodeAny(hash)));
    const logged = await isLogged(line);
    if (!isWhole || (line.seq !== null && !logged)) return 'CHANGED';
    if (signed) return logged ? 'VALID' : 'SIGNED';
    return logged ? 'LOGGED' : 'CHANGED';
  };

  const verdicts: Verdict[] = [];
  for (const line of data.lines) verdicts.push(await verdictOf(line));
  const worst = (['CHANGED', 'LOGGED', 'SIGNED'] as const).find((each) => verdicts.includes(each));
  return { verdict: first === undefined ? 'CHANGED' : (worst ?? 'VALID'), rows };
}
