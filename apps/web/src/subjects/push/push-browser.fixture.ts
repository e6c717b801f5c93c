import { vi } from 'vitest';

const subscription = {
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'key', auth: 'secret' } }),
  unsubscribe: () => Promise.resolve(true),
};

/** Stands for a browser with a worker. `permission` is what its owner answers. */
export function stubPushBrowser(permission: NotificationPermission, answered = permission): void {
  const asked = { permission, requestPermission: () => Promise.resolve((asked.permission = answered)) };
  vi.stubGlobal('Notification', asked);
  let current: typeof subscription | null = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () => Promise.resolve((current = subscription)),
  };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
}

/** Stands for Safari on an iPhone before the site is on the home screen. */
export function stubIosTab(): void {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined);
  for (const [name, value] of Object.entries({ standalone: false, maxTouchPoints: 5 }))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

export function restoreBrowser(): void {
  for (const name of ['standalone', 'maxTouchPoints']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
