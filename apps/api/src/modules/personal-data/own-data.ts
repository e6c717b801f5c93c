import type { Platform } from '#platform/platform.ts';
import { listConversationsOf, presentMessage } from '../conversation/public.ts';
import { listDevicesOf, presentDevice } from '../devices/public.ts';
import { customerHandovers } from '../handovers/public.ts';
import { listNotificationsOf, presentNotification } from '../notifications/public.ts';
import { presentPreferences } from '../preferences/public.ts';
import { listPushDevicesOf } from '../push/public.ts';
import { exportRepairs, listLateHandoversOf } from '../repairs/public.ts';
import { listBrowsersOf, listOwnSessions, type SignedInViewer } from '../sessions/public.ts';
import { selectChargesOf, selectPaymentsOf } from '../till/public.ts';
import { listOwnLinks } from '../tracking/public.ts';
import { listIdentities, presentUser, type UserRow } from '../users/public.ts';

/** Returns a customer's stored data as JSON text in the shape of `PersonalData`. Excludes internal staff data and credentials. */
export async function writeOwnData(platform: Platform, viewer: SignedInViewer, user: UserRow): Promise<string> {
  const { database, clock } = platform;
  const { userId, lang } = viewer;
  const ofRepairs = await exportRepairs(database, { customerId: userId, lang });
  const fields: Readonly<Record<string, string>> = {
    exportedAt: JSON.stringify(clock.now()),
    user: JSON.stringify(presentUser(user, viewer.sessionId)),
    preferences: JSON.stringify(presentPreferences(user.muted)),
    devices: entries((await listDevicesOf(database, userId)).map((row) => presentDevice(row, lang))),
    repairs: list(ofRepairs.repairs),
    steps: entries(ofRepairs.steps),
    proposals: entries(ofRepairs.proposals),
    visits: entries(ofRepairs.visits),
    wishes: entries(ofRepairs.wishes),
    payments: entries(await selectPaymentsOf(database, userId)),
    charges: entries(await selectChargesOf(database, userId)),
    conversations: entries(
      (await listConversationsOf(database, userId)).map((row) => ({
        repairId: row.repairId,
        ...presentMessage(row, 'customer', null),
      })),
    ),
    handovers: entries(await customerHandovers(database, { customerId: userId })),
    lateHandovers: entries(await listLateHandoversOf(database, userId)),
    notifications: entries((await listNotificationsOf(database, userId)).map(presentNotification)),
    trackingLinks: entries(await listOwnLinks(database, userId)),
    sessions: entries(await listOwnSessions(platform, viewer)),
    pushDevices: entries(await listPushDevicesOf(database, userId)),
    identities: entries(await listIdentities(database, userId)),
    browsers: entries(await listBrowsersOf(database, userId)),
  };
  return `{\n${Object.entries(fields)
    .map(([key, value]) => `"${key}": ${value}`)
    .join(',\n')}\n}\n`;
}

function entries(rows: readonly unknown[]): string {
  return list(rows.map((row) => JSON.stringify(row)));
}

function list(entries: readonly string[]): string {
  return `[\n${entries.join(',\n')}\n]`;
}
