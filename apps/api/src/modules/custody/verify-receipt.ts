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

  const [note = '', sealed = ''] = (data.checkpoint ?? '').split('\n\n');
  const [origin = '', size, root] = note.split('\n');
  let isCheckpointSigned = false;
  for (const { raw, key } of data.checkpoint === null ? [] : keys) {
    const noteKeyId = (await sha256(bytesOf(`${origin}\n`), Uint8Array.of(1), raw)).slice(0, 4);
    const signature = decode(sealed.slice(`— ${origin} `.length, -1));
    const isOwn =
      sealed === `— ${origin} ${encode(signature)}\n` && encode(signature.slice(0, 4)) === encode(noteKeyId);
    isCheckpointSigned ||= isOwn && (await isSigned(key, `${note}\n`, signature.slice(4)));
  }

  const isLogged = async ({ text, seq, proof }: ReceiptLine) => {
    if (seq === null || !isCheckpointSigned) return false;
    let [fn, sn] = [seq, Number(size) - 1];
    let hash = await sha256(Uint8Array.of(0), bytesOf(text));
    for (const sibling of proof.map(decode)) {
      if (sn === 0) return false;
      const isRight = fn % 2 === 1 || fn === sn;
      hash = isRight ? await sha256(Uint8Array.of(1), sibling, hash) : await sha256(Uint8Array.of(1), hash, sibling);
      if (isRight) while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
      [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    }
    return sn === 0 && encode(hash) === root;
  };

  const rows: [string, string][] = [];
  const verdicts: Verdict[] = [];
  let receipt: { readonly id: string; readonly hash: string } | undefined;
  for (const line of data.lines) {
    const [signedText = '', keyId = '', hash = ''] = line.text.split('\n');
    const fields: unknown[] = JSON.parse(signedText);
    const [kind, id] = fields;
    let isWhole = receipt === undefined ? kind === 'atelier:handover' : kind === 'atelier:handoverEntry';
    if (receipt === undefined) {
      receipt = { id: String(id), hash };
      const [from, to] = fields[5] as string[];
      const [at, receivedAt] = fields[6] as string[];
      rows.push(['repair', String(fields[2])], ['at', String(at)], ['receivedAt', String(receivedAt)]);
      rows.push(['from', String(from)], ['to', String(to)]);
      isWhole &&= line.signature === null && (data.isExcerpt || (line.condition === null) === (fields[8] === null));
      if (line.condition !== null) {
        const salted = encode(await sha256(bytesOf(`${line.condition.salt}\n${line.condition.text}`)));
        isWhole &&= salted.replaceAll('+', '-').replaceAll('/', '_').replace('=', '') === fields[8];
        rows.push(['condition', line.condition.text]);
      }
    } else {
      const [handoverId, receiptHash, proofKind] = [fields[2], fields[3], fields[4]];
      isWhole &&= line.condition === null && handoverId === receipt.id && receiptHash === receipt.hash;
      if (line.signature !== null) {
        const { name, strokes, salt } = line.signature;
        isWhole &&= hexOf(await sha256(bytesOf(`${salt}\n${JSON.stringify([name, strokes])}`))) === fields[8];
        rows.push([String(proofKind), name]);
      } else rows.push([String(proofKind), String(fields[10] ?? fields[8] ?? '')]);
    }
    const own = keys.find(({ id: each }) => each === keyId);
    const signed = own !== undefined && (await isSigned(own.key, signedText, decodeAny(hash)));
    const logged = await isLogged(line);
    if (line.seq !== null && !logged) isWhole = false;
    verdicts.push(
      !isWhole || (!signed && !logged) ? 'CHANGED' : signed && logged ? 'VALID' : signed ? 'SIGNED' : 'LOGGED',
    );
  }
  const worst = (['CHANGED', 'LOGGED', 'SIGNED'] as const).find((each) => verdicts.includes(each));
  return { verdict: receipt === undefined ? 'CHANGED' : (worst ?? 'VALID'), rows };
}
