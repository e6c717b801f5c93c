import {
  addDoorPhoto,
  addHandoverPhoto,
  recordProof,
  recordUpdate,
  syncRoute,
  type RouteUpdate,
} from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { dismissToast, toast } from '@atelier/ui';
import { createStore } from 'zustand/vanilla';
import { onUserChange, PHONE_KEY, SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY } from '#shared/api/current-user.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { send } from '#shared/api/send.ts';
import { ensureWords } from '#shared/language/ensure-words.ts';
import { storedLanguage } from '#shared/language/stored-language.ts';
import { beforeSignOut } from '#subjects/session/start-session.ts';
import { readRoute, storedUpdates, storeRoute, type StoredRoute } from './stored-route.ts';
import { createUpdateQueue, type NewUpdate, type QueuedUpdate } from './update-queue.ts';

/** Time between two contacts of an open page with the server. */
const CONTACT_MS = 30_000;
/** Time for which a sign-out lets the phone send. */
const SIGN_OUT_MS = 10_000;
/** Time for which a toast that concerns unsent work stays. */
const TOAST_MS = 30_000;

export const updateQueue = createUpdateQueue({
  updates: storedUpdates,
  record: async (update) => {
    const { repairId, body, key } = update;
    const recorded = await send(recordUpdate, { params: { id: repairId }, body, idempotencyKey: key });
    await noteRecorded(update);
    return recorded;
  },
  sendProof: ({ form, key }, { repairId }, entryId) =>
    send(recordProof, { params: { id: repairId, entryId }, body: form, idempotencyKey: key }),
  sendPhoto: ({ file, key }, { repairId, visitId }, entryId) =>
    visitId === undefined
      ? sendFile(addHandoverPhoto, { params: { id: repairId, entryId }, file, idempotencyKey: key })
      : sendFile(addDoorPhoto, { params: { id: repairId, visitId }, file, idempotencyKey: key }),
});

type RouteState = {
  readonly route: StoredRoute | null;
  /** False until the stored route was read. */
  readonly isRead: boolean;
  /** False if this phone couldn't store the route. */
  readonly isStored: boolean;
  /** Time since which the server didn't answer, null after an answer. */
  readonly silentSince: number | null;
};

const initialState: RouteState = { route: null, isRead: false, isStored: true, silentSince: null };
export const driverRoute = createStore<RouteState>(() => initialState);

let userId: string | null = null;

onUserChange(() => {
  userId = null;
  updateQueue.lock();
  driverRoute.setState(initialState, true);
});

/** Number of updates that the phone reported last. */
let reported = 0;

function countWaiting(): number {
  return updateQueue.get().filter(({ refusal }) => refusal === null).length;
}

/** Sends the transitions, then reports the phone and fetches the route. Reports again once proofs and photos are sent. */
export async function contactServer(): Promise<void> {
  const asking = userId;
  if (asking === null) return;
  await updateQueue.resume(asking);
  const sent = updateQueue.flush();
  await updateQueue.flushTransitions();
  await syncPhone(asking);
  await sent;
  if (userId === asking && countWaiting() !== reported) await syncPhone(asking);
}

async function syncPhone(asking: string): Promise<void> {
  const waiting = countWaiting();
  reported = waiting;
  const before = driverRoute.getState().route ?? (await readRoute(asking));
  const known = new Set(before?.recorded?.map(({ key }) => key));
  const askedAt = Date.now();
  try {
    const { now, closesAt, stops } = await send(syncRoute, { body: { phone: phoneId(), waiting } });
    const fetchedAt = Date.now();
    if (userId !== asking) return;
    const former = driverRoute.getState().route ?? before;
    // The server read its clock at some moment between question and answer, so the error is at most half of the wait.
    const clockOffset = Math.round((askedAt + fetchedAt) / 2) - Date.parse(now);
    const notGone = notesOf(stops, former?.notGone);
    const recorded = (former?.recorded ?? []).filter(({ key }) => !known.has(key));
    driverRoute.setState({ silentSince: null });
    await setRoute({ userId: asking, fetchedAt, clockOffset, closesAt, stops, notGone, recorded });
  } catch {
    const { silentSince, route } = driverRoute.getState();
    driverRoute.setState({ silentSince: silentSince ?? route?.fetchedAt ?? Date.now() });
  }
}

async function setRoute(route: StoredRoute): Promise<void> {
  driverRoute.setState({ route });
  driverRoute.setState({ isStored: await storeRoute(route) });
}

/** Stores that the server has an update before the queue forgets it, so that its stop isn't open again after a reload. */
async function noteRecorded({ key, userId: driverId, repairId, body }: QueuedUpdate): Promise<void> {
  const { route } = driverRoute.getState();
  if (route?.userId !== driverId) return;
  await setRoute({ ...route, recorded: [...(route.recorded ?? []), { key, repairId, action: body.action }] });
}

/** Returns the notes about visits that are still open. */
function notesOf(stops: StoredRoute['stops'], notGone: StoredRoute['notGone'] = {}) {
  const open = new Set(stops.flatMap(({ visits }) => visits.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(notGone).filter(([visitId]) => open.has(visitId)));
}

/** Stores why the driver couldn't go to a visit. The server hears of it once the device is back in the shop. */
export async function noteNotGone(visitId: string, reason: string): Promise<void> {
  const { route } = driverRoute.getState();
  if (route === null) return;
  await setRoute({ ...route, notGone: { ...route.notGone, [visitId]: reason } });
}

/** Random id of this browser, without which two phones of a driver look like one. */
function phoneId(): string {
  const stored = localStorage.getItem(PHONE_KEY);
  if (stored !== null) return stored;
  const id = crypto.randomUUID();
  localStorage.setItem(PHONE_KEY, id);
  return id;
}

/** Returns the user of this browser, for a start without a network, when the session isn't checked yet. */
export function storedUserId(): string | null {
  if (localStorage.getItem(SIGNED_OUT_OFFLINE_KEY) !== null) return null;
  return localStorage.getItem(SIGNED_IN_KEY);
}

/** Follows the route of a user until they sign out: at load, online, visible and every half minute. */
export function followRoute(driverId: string): void {
  if (userId === driverId) return;
  userId = driverId;
  listen();
  void Promise.all([readRoute(driverId), updateQueue.resume(driverId)]).then(([route]) => {
    if (userId !== driverId) return;
    driverRoute.setState({ route: driverRoute.getState().route ?? route, isRead: true });
    void contactServer();
  });
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  beforeSignOut(sendBeforeSignOut);
  const contact = () => void contactServer();
  setInterval(contact, CONTACT_MS);
  window.addEventListener('online', contact);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') contact();
  });
}

/** Keys of the updates whose loss a sign-out has warned of. */
let warned: readonly string[] = [];

/** Sends what waits before a sign-out, and says what stays. Returns false to ask once more before updates are lost. */
async function sendBeforeSignOut(): Promise<boolean> {
  if (userId !== null) await updateQueue.resume(userId);
  if (!updateQueue.get().some(isLeft)) return true;
  await ensureWords('driverRoute').catch(() => undefined);
  const t = translate(storedLanguage());
  toast({ title: t('driverRoute.signOut.sending'), duration: SIGN_OUT_MS });
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_MS));
  await Promise.race([updateQueue.flush(), timeout]);
  const left = updateQueue.get().filter(isLeft);
  const lost = left.filter(({ isStored }) => isStored !== true).map(({ key }) => key);
  if (lost.some((key) => !warned.includes(key))) {
    warned = lost;
    toast({ title: t('driverRoute.signOut.lost', { count: lost.length }), variant: 'destructive', duration: TOAST_MS });
    return false;
  }
  const kept = left.length - lost.length;
  if (updateQueue.get().length === 0) toast({ title: t('driverRoute.signOut.sent'), variant: 'success' });
  else if (left.length === 0) dismissToast();
  else if (kept > 0)
    toast({
      title: t('driverRoute.signOut.locked', { count: kept }),
      description: t('driverRoute.signOut.lockedText'),
      duration: TOAST_MS,
    });
  return true;
}

/** A stored refusal is left out, because nothing sends it again. */
function isLeft({ refusal, isStored }: QueuedUpdate): boolean {
  return refusal === null || isStored !== true;
}

type Done = Omit<RouteUpdate, 'at' | 'clockOffset'>;

/** Records what just happened at a stop. Resolves when this phone has tried to store it. */
export function recordAtStop(
  repairId: string,
  done: Done,
  evidence: Pick<NewUpdate, 'proof' | 'code' | 'photos' | 'visitId'> = { proof: null, photos: [] },
): Promise<void> {
  const clockOffset = driverRoute.getState().route?.clockOffset ?? 0;
  const body: RouteUpdate = { ...done, at: new Date().toISOString(), clockOffset };
  return updateQueue.add({ repairId, body, ...evidence });
}
