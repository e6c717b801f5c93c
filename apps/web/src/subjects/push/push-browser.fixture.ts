import { vi } from 'vitest';

const toJSON = () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'key', auth: 'secret' } });

/** Stands for a browser with a worker and one shown push. `permission` is what its owner answers. */
export function stubPushBrowser(permission: NotificationPermission, answered = permission) {
  const asked = { permission, requestPermission: () => Promise.resolve((asked.permission = answered)) };
  vi.stubGlobal('Notification', asked);
  const current = { isSubscribed: false, isShown: true };
  const unsubscribe = async () => !(current.isSubscribed = false);
  const subscription = { toJSON, unsubscribe };
  const pushManager = {
    getSubscription: async () => (current.isSubscribed ? subscription : null),
    subscribe: async () => {
      current.isSubscribed = true;
      return subscription;
    },
  };
  const close = () => (current.isShown = false);
  const registration: ServiceWorkerRegistration = Object.create(ServiceWorkerRegistration.prototype, {
    pushManager: { value: pushManager },
    getNotifications: { value: async () => [{ close }] },
  });
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  return current;
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
