import { getPush, subscribePush, unsubscribePush } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { rememberPush } from './lost-push.ts';

/**
 * Pushes on this device. `install`: iOS allows them to the installed application only. `blocked`: by the browser's settings, which only
 * the reader changes.
 */
export type DevicePush = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

export const devicePushQuery = queryOptions({
  queryKey: queryKeys.push,
  queryFn: ({ signal }) => readDevicePush(signal),
  // The browser's permission changes outside of the page.
  refetchOnWindowFocus: 'always',
});

async function readDevicePush(signal: AbortSignal): Promise<DevicePush> {
  const registration = await findRegistration();
  if (registration === undefined) return isUninstalledOnIos() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const [subscription, { isOn }] = await Promise.all([
    registration.pushManager.getSubscription(),
    send(getPush, { signal }),
  ]);
  return isOn && subscription !== null && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks the browser, so it runs after a press only. */
export async function turnPushOn(): Promise<DevicePush> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  const registration = await findRegistration();
  if (registration === undefined) return 'unsupported';
  const { publicKey } = await send(getPush);
  await register(registration, publicKey);
  rememberPush(true);
  return 'on';
}

/** Registers again without a question what the server has deleted, while the browser still allows pushes. */
export async function restorePush(): Promise<void> {
  const registration = await findRegistration();
  if (registration === undefined || Notification.permission !== 'granted') return;
  const { isOn, publicKey } = await send(getPush);
  if (!isOn) await register(registration, publicKey);
}

async function register({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  const { endpoint, keys = {} } = (await subscribe(pushManager, publicKey)).toJSON();
  await send(subscribePush, {
    body: { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  });
}

/** Ends the pushes of this device. The browser's subscription goes too, so that its service learns of it. */
export async function turnPushOff(): Promise<DevicePush> {
  await send(unsubscribePush);
  rememberPush(false);
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return 'off';
}

/** Replaces a subscription with a former key of the shop. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const former = await manager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined;
  return (await navigator.serviceWorker.getRegistration()) ?? undefined;
}

function isUninstalledOnIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
}
