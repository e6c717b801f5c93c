import type { Issue, ProofForm, RouteUpdate } from '@atelier/contract';
import { createStore } from 'zustand/vanilla';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';

type OutgoingProof = { readonly key: string; readonly form: ProofForm };

type RoutePhoto = { readonly key: string; readonly file: Blob };

/** Update of a driver at a stop, kept until the server has it with its proof and photos. */
export type QueuedUpdate = {
  /** Idempotency key of the transition. */
  readonly key: string;
  readonly userId: string;
  readonly repairId: string;
  /** Position in the order in which things happened. */
  readonly order: number;
  readonly body: RouteUpdate;
  readonly proof: OutgoingProof | null;
  /** The customer's code, absent in updates that were stored before codes. */
  readonly code?: OutgoingProof | null;
  readonly photos: readonly RoutePhoto[];
  /** Failed visit that the photos belong to, absent for those of a handover. */
  readonly visitId?: string;
  /** Log entry of the recorded transition, whose proof or photos are still here. */
  readonly entryId: string | null;
  /** Text key of a refusal, null while it waits. */
  readonly refusal: string | null;
  /** Fields that the server refused, absent in updates that were stored before. */
  readonly issues?: readonly Issue[];
  /** False if the phone couldn't store it, null until it has answered. */
  readonly isStored: boolean | null;
};

export type UpdateStore = {
  keys(): Promise<readonly string[]>;
  all(): Promise<readonly QueuedUpdate[]>;
  /** Returns false if the update isn't stored. */
  set(update: QueuedUpdate): Promise<boolean>;
  delete(key: string): Promise<unknown>;
};

type Recorded = { readonly result: 'recorded' | 'repeated' | 'contradicted'; readonly entryId: string | null };

export type QueueDeps = {
  readonly updates: UpdateStore;
  readonly record: (update: QueuedUpdate) => Promise<Recorded>;
  readonly sendProof: (proof: OutgoingProof, update: QueuedUpdate, entryId: string) => Promise<unknown>;
  readonly sendPhoto: (photo: RoutePhoto, update: QueuedUpdate, entryId: string) => Promise<unknown>;
};

export type NewUpdate = Pick<QueuedUpdate, 'repairId' | 'body' | 'proof' | 'code' | 'photos' | 'visitId'>;

/**
 * Creates the queue of a driver's phone. It is bound to its user and never dropped by age. Transitions go first and in order, then proofs
 * and photos.
 */
export function createUpdateQueue(deps: QueueDeps) {
  const { updates, record } = deps;
  const store = createStore<readonly QueuedUpdate[]>(() => []);
  let owner: string | null = null;
  let running: { readonly transitions: Promise<void>; readonly all: Promise<void> } | null = null;
  /** Keys of stored updates that this page has read or written. */
  const seen = new Set<string>();

  const show = (update: QueuedUpdate) => {
    // The user has signed out since, so the update stays stored only.
    if (update.userId !== owner) return;
    seen.add(update.key);
    store.setState([...withoutKey(store.getState(), update.key), update].toSorted(byOrder), true);
  };
  const keep = async (update: QueuedUpdate) => {
    show(update);
    const isStored = await updates.set({ ...update, isStored: true });
    const current = store.getState().find(({ key }) => key === update.key);
    if (current !== undefined && current.isStored !== isStored) show({ ...current, isStored });
  };
  const drop = async (key: string) => {
    seen.add(key);
    store.setState(withoutKey(store.getState(), key), true);
    await updates.delete(key);
  };

  const hasTransition = () => store.getState().some((each) => each.userId === owner && isTransitionWaiting(each));
  /** A contradicted handover stays, and so does evidence without a log entry to add it to. The server has neither. */
  const recordOne = async (update: QueuedUpdate) => {
    const { result, entryId } = await record(update);
    const refusal = result === 'contradicted' ? result : entryId === null ? 'repairMoved' : null;
    await (result === 'contradicted' || hasEvidence(update) ? keep({ ...update, entryId, refusal }) : drop(update.key));
  };
  /** A refused proof or photo stays, and the others are sent. */
  const sendEvidence = async (update: QueuedUpdate) => {
    if (update.entryId === null) return;
    let left = update;
    let refusal: string | null = null;
    for (const { send, without } of evidenceOf(update, update.entryId, deps)) {
      if (update.userId !== owner || hasTransition()) return;
      try {
        await send();
        left = without(left);
        await keep(left);
      } catch (error) {
        if (isTemporary(error)) throw error;
        refusal = errorKeyOf(error);
      }
    }
    await (refusal === null ? drop(update.key) : keep({ ...left, refusal }));
  };

  /** Sends one update after the other. Without an answer the rest stays. A refusal stays visible and doesn't stop the others. */
  const sendAll = async (isNext: (update: QueuedUpdate) => boolean, send: (update: QueuedUpdate) => Promise<void>) => {
    for (const { key } of store.getState().filter(isNext)) {
      const update = store.getState().find((each) => each.key === key);
      if (update === undefined || update.userId !== owner) continue;
      try {
        await send(update);
      } catch (error) {
        if (isTemporary(error)) return false;
        const current = store.getState().find((each) => each.key === key) ?? update;
        await keep({ ...current, refusal: errorKeyOf(error), issues: error instanceof ApiError ? error.issues : [] });
      }
    }
    return true;
  };
  /** Starts again when a transition was added meanwhile, so that it waits for one photo at most. */
  const run = async (onTransitionsTried: () => void) => {
    try {
      for (const update of store.getState().filter(({ isStored }) => isStored === false)) await keep(update);
      do {
        if (!(await sendAll(isTransitionWaiting, recordOne))) return;
        onTransitionsTried();
        if (!(await sendAll(({ refusal, entryId }) => refusal === null && entryId !== null, sendEvidence))) return;
      } while (hasTransition());
    } finally {
      running = null;
      onTransitionsTried();
    }
  };
  const start = () => {
    const tried = Promise.withResolvers<void>();
    running ??= { transitions: tried.promise, all: run(tried.resolve) };
    return running;
  };

  return {
    get: store.getState,
    subscribe: store.subscribe,
    /** Reads the stored updates of this person, also those of other pages. Those of others stay stored for them. */
    resume: async (userId: string) => {
      if (owner !== userId) seen.clear();
      owner = userId;
      const isRead = (await updates.keys()).every((key) => seen.has(key));
      const all = isRead ? [] : await updates.all();
      if (owner !== userId) return;
      const fresh = all.filter(({ key }) => !seen.has(key)).map((update) => ({ ...update, isStored: true }));
      for (const { key } of fresh) seen.add(key);
      const own = [...store.getState(), ...fresh].filter((update) => update.userId === userId);
      store.setState(own.toSorted(byOrder), true);
    },
    /** Resolves when the phone has tried to store the update, which then survives the end of the page. */
    add: async (update: NewUpdate) => {
      if (owner === null) throw new Error('invariant: update without a user');
      const order = Math.max(0, ...store.getState().map((each) => each.order)) + 1;
      await keep({ ...update, ...unsent, key: crypto.randomUUID(), userId: owner, order });
      void start();
    },
    flush: (): Promise<void> => start().all,
    /** Sends all, too, and resolves before proofs and photos, which may take minutes. */
    flushTransitions: (): Promise<void> => start().transitions,
    dismiss: drop,
    /** Hides the updates until their user signs in again. */
    lock: () => {
      owner = null;
      store.setState([], true);
    },
  };
}

const unsent = { entryId: null, refusal: null, isStored: null };

function withoutKey(updates: readonly QueuedUpdate[], key: string): readonly QueuedUpdate[] {
  return updates.filter((update) => update.key !== key);
}

function isTransitionWaiting({ refusal, entryId }: QueuedUpdate): boolean {
  return refusal === null && entryId === null;
}

function proofsOf({ code = null, proof }: QueuedUpdate) {
  const proofs = [
    ['code', code],
    ['proof', proof],
  ] as const;
  return proofs.flatMap(([field, each]) => (each === null ? [] : [[field, each] as const]));
}

export function hasEvidence(update: QueuedUpdate): boolean {
  return proofsOf(update).length > 0 || update.photos.length > 0;
}

/** Returns the proofs and photos of a recorded update, in the order in which they are sent. */
function evidenceOf(update: QueuedUpdate, entryId: string, { sendProof, sendPhoto }: QueueDeps) {
  return [
    ...proofsOf(update).map(([field, proof]) => ({
      send: () => sendProof(proof, update, entryId),
      without: (left: QueuedUpdate) => ({ ...left, [field]: null }),
    })),
    ...update.photos.map((photo) => ({
      send: () => sendPhoto(photo, update, entryId),
      without: (left: QueuedUpdate) => ({ ...left, photos: left.photos.filter(({ key }) => key !== photo.key) }),
    })),
  ];
}

function byOrder(one: QueuedUpdate, other: QueuedUpdate): number {
  return one.order - other.order;
}

// Without an answer, after a 5xx or too many tries, and while nobody is signed in, a later try may succeed.
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === null || error.status >= 500 || error.status === 429 || error.status === 401;
}
