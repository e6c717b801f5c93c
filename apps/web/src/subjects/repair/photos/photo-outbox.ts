import type { Repair } from '@atelier/contract';
import { createStore } from 'zustand/vanilla';
import { errorKeyOf, isBrokenPicture, isRefusal } from '#shared/api/api-error.ts';
import { isUnanswered } from '#shared/api/intent-key.ts';
import type { StoredPhoto, PhotoStore } from './stored-photos.ts';

/** Photo being sent. `failure` is the text key of its problem, `sent` the progress from 0 to 1. */
export type OutgoingPhoto = StoredPhoto & {
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly sent: number;
  readonly failure: string | null;
  /** The server stores a refusal under the photo's key. */
  readonly isRefused: boolean;
};

export type PhotoOutboxDeps = {
  readonly photoStore: PhotoStore<StoredPhoto>;
  readonly send: (photo: StoredPhoto, onProgress: (sent: number) => void) => Promise<Repair>;
  readonly newKey?: () => string;
};

const waiting = { state: 'waiting', sent: 0, failure: null, isRefused: false } as const;

/**
 * Creates an outbox that sends photos one by one. Idempotency keys make repeated uploads safe. Photos survive reloads until they are sent,
 * discarded or their owner signs out.
 */
export function createPhotoOutbox({ photoStore, send, newKey = () => crypto.randomUUID() }: PhotoOutboxDeps) {
  const store = createStore<readonly OutgoingPhoto[]>(() => []);
  let owner: string | null = null;
  let underWay = false;
  const listeners = new Set<(repair: Repair) => void>();

  const change = (next: readonly OutgoingPhoto[]): void => store.setState(next, true);
  const alter = (key: string, to: Partial<OutgoingPhoto>) =>
    change(store.getState().map((photo) => (photo.key === key ? { ...photo, ...to } : photo)));
  const drop = (key: string) => {
    change(store.getState().filter((photo) => photo.key !== key));
    void photoStore.delete(key);
  };

  /** Returns true when the next photo may be sent. */
  const sendOne = async (photo: OutgoingPhoto) => {
    alter(photo.key, { state: 'sending', sent: 0, failure: null });
    try {
      const repair = await send(photo, (sent) => alter(photo.key, { sent }));
      drop(photo.key);
      for (const listener of listeners) listener(repair);
      return true;
    } catch (error) {
      const failure = isBrokenPicture(error) ? 'broken' : errorKeyOf(error);
      alter(photo.key, { state: 'failed', failure, isRefused: isRefusal(error) });
      return !isUnanswered(error);
    }
  };

  const nextWaiting = () => store.getState().find(({ state }) => state === 'waiting');

  const run = async () => {
    if (underWay) return;
    underWay = true;
    try {
      for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) if (!(await sendOne(next))) break;
    } finally {
      underWay = false;
    }
  };

  /** Gives a refused photo a new key, because a repeat of the former one gets the stored refusal. */
  const renew = ({ key: former, userId, repairId, file, isRefused }: OutgoingPhoto): OutgoingPhoto => {
    const photo = { key: isRefused ? newKey() : former, userId, repairId, file };
    if (isRefused) void photoStore.set(photo).then(() => photoStore.delete(former));
    return { ...photo, ...waiting };
  };

  const again = (which: (photo: OutgoingPhoto) => boolean) => {
    change(store.getState().map((photo) => (photo.state === 'failed' && which(photo) ? renew(photo) : photo)));
    void run();
  };

  return {
    get: store.getState,
    subscribe: store.subscribe,
    onRepair: (listener: (repair: Repair) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resumes this person's stored photos and deletes those of others. */
    resume: async (userId: string) => {
      owner = userId;
      const stored = await photoStore.all();
      for (const photo of stored.filter((each) => each.userId !== userId)) void photoStore.delete(photo.key);
      const currentKeys = new Set(store.getState().map(({ key }) => key));
      const left = stored.filter((photo) => photo.userId === userId && !currentKeys.has(photo.key));
      if (owner === userId) change([...store.getState(), ...left.map((photo) => ({ ...photo, ...waiting }))]);
      await run();
    },
    add: (userId: string, repairId: string, files: readonly Blob[]) => {
      owner = userId;
      const added = files.map((file) => ({ key: newKey(), userId, repairId, file }));
      for (const photo of added) void photoStore.set(photo);
      change([...store.getState(), ...added.map((photo) => ({ ...photo, ...waiting }))]);
      void run();
    },
    again: (key: string): void => again((photo) => photo.key === key),
    retry: (): void => again(({ failure }) => failure === 'networkError' || failure === 'unavailable'),
    discard: drop,
    clear: () => {
      owner = null;
      change([]);
    },
  };
}
