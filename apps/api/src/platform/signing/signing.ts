import { createPublicKey, type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import type { JobRegistry } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { NodeNotifications } from '../realtime/listening-pool.ts';
import { signNote } from './signed-note.ts';
import {
  ensureSigningKey,
  type KeyDeps,
  listSigningKeys,
  openPrivateKey,
  signingChannel,
  type SigningKeyRow,
} from './signing-keys.ts';

/** Subject of a signature. It is part of the signed text, so a signature of one kind is invalid for another. */
type SignedKind = 'handover' | 'handoverEntry' | 'tillEntry';

/** A signed field: an id, a code, an amount, a time or a hash. Words of a person stay out, because a signature outlives an erasure. */
export type SignedValue = string | number | boolean | null | readonly SignedValue[];

export type Signature = { readonly hash: string; readonly keyId: string };

type SignatureVerdict = 'genuine' | 'changed' | 'unknownKey';

export type Verifier = {
  readonly verify: (
    kind: SignedKind,
    values: readonly SignedValue[],
    signature: Signature,
  ) => Promise<SignatureVerdict>;
};

export type Signer = Verifier & {
  /** Signs by the key in memory, so it needs no statement. */
  readonly sign: (kind: SignedKind, values: readonly SignedValue[]) => Signature;
  /** Signs a checkpoint of a log. Its first line is the name of the log, so it is no signed text of another kind. */
  readonly signNote: (text: string, name: string) => string;
};

/** Verifies by the public keys alone, without a secret. */
export function createVerifier(database: Database): Verifier & { readonly reload: () => Promise<SigningKeyRow[]> } {
  let publicKeys: ReadonlyMap<string, KeyObject> = new Map();
  const reload = async (): Promise<SigningKeyRow[]> => {
    const rows = await listSigningKeys(database);
    publicKeys = new Map(rows.map(({ id, publicKey }) => [id, createPublicKey(publicKey)]));
    return rows;
  };
  return {
    reload,
    verify: async (kind, values, { hash, keyId }) => {
      if (!publicKeys.has(keyId)) await reload();
      const key = publicKeys.get(keyId);
      if (key === undefined) return 'unknownKey';
      return isGenuine(key, kind, { values, hash }) ? 'genuine' : 'changed';
    },
  };
}

/** Verifies by one public key, such as that of an archive. */
export function isGenuine(
  key: KeyObject,
  kind: SignedKind,
  { values, hash }: Pick<Signature, 'hash'> & { readonly values: readonly SignedValue[] },
): boolean {
  return verifyBytes(null, Buffer.from(signedText(kind, values)), key, Buffer.from(hash, 'base64url'));
}

type SignerDeps = KeyDeps & {
  readonly nodeNotifications: NodeNotifications;
  readonly jobs: Pick<JobRegistry, 'onEachNode'>;
  readonly limits: Limits;
  readonly log: Log;
};

/** Starts the signer of a node with the key that all nodes share, and follows rotations (decisions/0108). */
export async function startSigner(deps: SignerDeps): Promise<Signer> {
  const { database, config, nodeNotifications, jobs, limits, log } = deps;
  await ensureSigningKey(deps);
  const verifier = createVerifier(database);
  let current: { readonly id: string; readonly key: KeyObject; readonly publicKey: KeyObject } | undefined;
  const currentKey = () => {
    if (current === undefined) throw new Error('invariant: signer without a key');
    return current;
  };
  const reload = async () => {
    const row = (await verifier.reload()).find(({ retiredAt }) => retiredAt === null);
    const opened = row === undefined ? null : openPrivateKey(config, row);
    if (row === undefined || opened === null) throw new Error('signing: no known secret opens the current key');
    current = { id: row.id, key: opened.key, publicKey: createPublicKey(row.publicKey) };
  };
  await reload();
  // A node whose secret doesn't open the new key continues with its own, whose public key stays.
  const follow = (): Promise<void> =>
    reload().catch((error: unknown) => log.error({ event: 'signing.notFollowed', err: error }));
  nodeNotifications.listen(signingChannel, () => void follow());
  jobs.onEachNode('signing.compare', limits.content.compare, follow);
  return {
    verify: verifier.verify,
    sign: (kind, values) => {
      const { id: keyId, key } = currentKey();
      return { hash: signBytes(null, Buffer.from(signedText(kind, values)), key).toString('base64url'), keyId };
    },
    signNote: (text, name) => signNote(text, name, currentKey()),
  };
}

export function signedText(kind: SignedKind, values: readonly SignedValue[]): string {
  return JSON.stringify([`atelier:${kind}`, ...values]);
}
