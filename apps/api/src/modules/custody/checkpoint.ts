import { createPublicKey } from 'node:crypto';
import { openNote } from '#platform/signing/signed-note.ts';
import type { Signer } from '#platform/signing/signing.ts';
import type { SigningKeyRow } from '#platform/signing/signing-keys.ts';

/* Checkpoints of C2SP, as signed notes: name of the log, number of leaves, root, and our extension, the time. */

type Checkpoint = { readonly size: number; readonly root: string; readonly at: Date };

export function writeCheckpoint(signer: Pick<Signer, 'signNote'>, origin: string, checkpoint: Checkpoint): string {
  const { size, root, at } = checkpoint;
  return signer.signNote(`${origin}\n${size}\n${root}\n${at.toISOString()}\n`, origin);
}

/** Returns null for a note that none of the keys signed, and for another text. */
export function readCheckpoint(note: string, keys: readonly SigningKeyRow[]): Checkpoint | null {
  const text = openNote(
    note,
    keys.map(({ publicKey }) => createPublicKey(publicKey)),
  );
  const [, size, root, at] = text?.split('\n') ?? [];
  return size === undefined || root === undefined || at === undefined
    ? null
    : { size: Number(size), root, at: new Date(at) };
}

/** Returns the name of a shop's log. */
export function originOf(publicUrl: string): string {
  return `${new URL(publicUrl).host}/custody`;
}
