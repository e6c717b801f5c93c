import { onUserChange } from '#shared/api/current-user.ts';

/** `PUSH_KEY` of `lost-push.ts`, repeated here because importing it would load the bell on every page. */
const PUSH_KEY = 'atelier.push';

/** Ends the pushes of this browser when their user signs out on any page, also without the server (specification/life#pushes). */
export function endPushOnUserChange(): () => void {
  return onUserChange(() => {
    localStorage.removeItem(PUSH_KEY);
    void endPush().catch(() => undefined);
  });
}

async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
