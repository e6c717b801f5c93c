import { onUserChange } from '#shared/api/current-user.ts';

/** Ends the pushes of this browser when their user signs out on any page, also without the server (specification/life#pushes). */
export function endPushOnUserChange(): () => void {
  return onUserChange(() => void endPush().catch(() => undefined));
}

async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
