import { PHONE_KEY } from '#shared/api/current-user.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { signOut } from '#subjects/session/start-session.ts';

/** Signs out. A driver's phone first sends what it still holds, also on pages that don't follow the route. */
export async function sendAndSignOut(): Promise<void> {
  // Without its code the updates stay locked on the phone.
  if (localStorage.getItem(PHONE_KEY) !== null) await followOwnRoute().catch(() => undefined);
  await signOut();
}

async function followOwnRoute(): Promise<void> {
  const { followRoute, storedUserId } = await import('./driver-route.ts');
  const userId = sessionStore.get().user?.id ?? storedUserId();
  if (userId !== null) followRoute(userId);
}
