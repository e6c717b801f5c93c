import { createHash, type KeyObject, sign, verify } from 'node:crypto';

/* Signed notes of C2SP, the format in which logs publish their checkpoints. */

const ed25519 = 1;

/** Signs a text, whose last character is a line break. */
export function signNote(text: string, name: string, { key, publicKey }: { key: KeyObject; publicKey: KeyObject }) {
  const signature = Buffer.concat([noteKeyId(name, publicKey), sign(null, Buffer.from(text), key)]);
  return `${text}\n— ${name} ${signature.toString('base64')}\n`;
}

/** Returns the text of a note that one of the keys signed, else null. */
export function openNote(note: string, publicKeys: readonly KeyObject[]): string | null {
  const end = note.lastIndexOf('\n\n');
  if (end === -1) return null;
  const text = note.slice(0, end + 1);
  const isSigned = note
    .slice(end + 2)
    .split('\n')
    .some((line) => publicKeys.some((key) => isSignature(line, text, key)));
  return isSigned ? text : null;
}

function isSignature(line: string, text: string, publicKey: KeyObject): boolean {
  const [dash, name = '', encoded = ''] = line.split(' ');
  const bytes = Buffer.from(encoded, 'base64');
  return (
    dash === '—' &&
    bytes.toString('base64') === encoded &&
    bytes.subarray(0, 4).equals(noteKeyId(name, publicKey)) &&
    verify(null, Buffer.from(text), publicKey, bytes.subarray(4))
  );
}

/** Returns the 32 bytes of an Ed25519 key. */
export function rawKey(publicKey: KeyObject): Buffer {
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
}

function noteKeyId(name: string, publicKey: KeyObject): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([ed25519]))
    .update(rawKey(publicKey))
    .digest()
    .subarray(0, 4);
}
