import type { Language } from '@atelier/contract';
import { serveAudit } from './modules/audit/audit.routes.ts';
import { createAuthContext, ensureFirstAdmin } from './modules/auth/public.ts';
import { serveAuth } from './modules/auth/auth.routes.ts';
import { serveCatalogs } from './modules/catalog/catalog.routes.ts';
import { serveConversation } from './modules/conversation/conversation.routes.ts';
import { serveContent } from './modules/content/content.routes.ts';
import { publishedHours, startContent } from './modules/content/public.ts';
import { serveCustody } from './modules/custody/custody.routes.ts';
import { serveCustomers } from './modules/customers/customers.routes.ts';
import { demoAccountLines, loadDemonstration } from './modules/demo/public.ts';
import { serveFigures } from './modules/figures/figures.routes.ts';
import { serveDevices } from './modules/devices/devices.routes.ts';
import { ensureDeviceTypes } from './modules/devices/public.ts';
import { serveImport } from './modules/import/import.routes.ts';
import { serveHandovers } from './modules/handovers/handovers.routes.ts';
import { serveIntake } from './modules/intake/intake.routes.ts';
import { serveListExports } from './modules/list-exports/list-exports.routes.ts';
import { serveMails } from './modules/mails/mails.routes.ts';
import { serveContactMessages } from './modules/contact-messages/contact-messages.routes.ts';
import { serveFeeds } from './modules/feeds/feeds.routes.ts';
import { serveNotes } from './modules/notes/notes.routes.ts';
import { serveNotifications } from './modules/notifications/notifications.routes.ts';
import { writeNotification } from './modules/notifications/public.ts';
import { linkUnsubscribe } from './modules/preferences/public.ts';
import { servePreferences } from './modules/preferences/preferences.routes.ts';
import { servePush } from './modules/push/push.routes.ts';
import { servePapers } from './modules/papers/papers.routes.ts';
import { servePersonalData } from './modules/personal-data/personal-data.routes.ts';
import { servePhotos } from './modules/photos/photos.routes.ts';
import {
  confirmAttendance,
  publishMailRefusals,
  startReminders,
  startUncollectedNotices,
  startVisitReminders,
  startWishLapses,
  startRepairMails,
  writeStepMail,
} from './modules/repairs/public.ts';
import { serveRepairs } from './modules/repairs/customer/repairs.routes.ts';
import { serveSearch } from './modules/search/search.routes.ts';
import { createGuards, createSessionContext } from './modules/sessions/public.ts';
import { serveSessions } from './modules/sessions/sessions.routes.ts';
import { serveSettings } from './modules/settings/settings.routes.ts';
import { mailDelay, startSettings } from './modules/settings/public.ts';
import { serveDesk } from './modules/repairs/desk/desk.routes.ts';
import { serveArrivals } from './modules/repairs/staff/drivers/arrival.ts';
import { serveDriverRoute } from './modules/repairs/staff/drivers/driver-route.routes.ts';
import { serveStaff } from './modules/repairs/staff/staff.routes.ts';
import { serveVisits } from './modules/repairs/visits.routes.ts';
import { makeSlots } from './modules/slots/public.ts';
import { serveSlots } from './modules/slots/slots.routes.ts';
import { serveTill } from './modules/till/till.routes.ts';
import { serveTeam } from './modules/team/team.routes.ts';
import { serveTracking } from './modules/tracking/tracking.routes.ts';
import { serveUsers } from './modules/users/users.routes.ts';
import type { Module, Platform } from './platform/platform.ts';
import { type PlatformOptions, type RunningPlatform, startPlatform } from './platform/start-platform.ts';
import { ensureStatusIntervals } from '#workflow/replay/backfill.ts';
import { ensureCustomerActions } from '#workflow/repair/customer-actions.ts';
import { workflowContext } from '#workflow/command/workflow-context.ts';
import { visitThreadOf } from './workflow/repair/repair-record.ts';

export type AppOptions = Omit<PlatformOptions, 'modules'> & {
  /** Modules registered after the product's own. Tests add theirs here. */
  readonly extraModules?: readonly Module[];
};

export type RunningApp = RunningPlatform & {
  /** Lines of the start-up text about the demonstration's accounts. */
  readonly startUpNotes: readonly string[];
};

/** Starts the whole product over a migrated database. It listens when the promise resolves. */
export async function startApp({ extraModules = [], ...options }: AppOptions): Promise<RunningApp> {
  let accounts: readonly string[] = [];
  const product: Module = async (platform) => void (accounts = await registerModules(platform));
  const running = await startPlatform({ ...options, modules: [product, ...extraModules] });
  return { ...running, startUpNotes: demoAccountLines(accounts) };
}

/** Routes that need no other module than the settings. */
const selfContained = [
  serveUsers,
  serveDevices,
  serveCatalogs,
  serveNotifications,
  servePreferences,
  serveFeeds,
  serveVisits,
  serveSlots,
  serveDesk,
  serveFigures,
  serveTeam,
  serveCustomers,
  serveSearch,
  serveListExports,
  serveMails,
  serveHandovers,
  serveCustody,
  serveNotes,
  serveContactMessages,
];

/** Registers the modules in dependency order. Returns the email addresses of the demonstration's accounts. */
async function registerModules(platform: Platform): Promise<readonly string[]> {
  const sessions = createSessionContext(platform);
  const guards = createGuards(sessions);
  let accounts: readonly string[] = [];
  // Shops older than the settings have their opening hours in the content.
  const settings = await startSettings(platform, await publishedHours(platform.database));
  const shop = { ...platform, settings: settings.current };
  const mailWait = () => mailDelay(platform, settings.current());
  const content = await startContent(platform, settings);
  serveAudit(shop, guards);
  serveSessions(sessions, guards);
  const auth = await createAuthContext(sessions, content);
  serveAuth(auth, guards);
  linkUnsubscribe(platform);
  const repairMails = startRepairMails(platform, mailWait);
  const workflow = workflowContext({
    ...shop,
    writeNotification: (tx, step) => writeNotification(platform, tx, step),
    writeMail: (tx, step) => writeStepMail(repairMails, tx, step),
    endVisitMails: (tx, repairId) => platform.mail.outbox.replace(tx, visitThreadOf(repairId), null),
  });
  const repairs = { ...platform, workflow };
  publishMailRefusals(platform, workflow);
  startReminders(platform, settings.current);
  startVisitReminders(platform, settings.current);
  startWishLapses(platform, settings.current);
  startUncollectedNotices(platform, settings.current, guards);
  serveRepairs(repairs, guards);
  serveTracking(
    {
      ...shop,
      confirmAttendance: (db, said) => confirmAttendance(workflow, db, { ...said, way: 'LINK' }),
    },
    guards,
  );
  servePersonalData(auth, guards);
  const shopAddress = (lang: Language) => content.active()[lang].contact.aside.address;
  serveStaff({ ...repairs, shopAddress }, guards);
  serveTill({ ...shop, shopAddress }, guards);
  servePapers({ ...platform, shopAddress, isDemonstration: () => accounts.length > 0 }, guards);
  serveArrivals(repairs, guards);
  serveDriverRoute({ ...shop, workflow }, guards);
  for (const serve of selfContained) serve(shop, guards);
  await servePush(platform, guards);
  settings.onChange(() => makeSlots(shop));
  serveIntake(platform, guards, { workflow, content });
  serveImport(repairs, guards);
  serveSettings(platform, guards, settings);
  servePhotos(repairs, guards);
  serveConversation({ ...platform, mailDelay: mailWait }, guards);
  serveContent(platform, guards, content);
  await ensureStatusIntervals(platform.database);
  await ensureCustomerActions(platform.database);
  await ensureDeviceTypes(platform);
  // Before any account exists, because the demonstration needs an empty database.
  accounts = await loadDemonstration(platform, { passwords: auth.passwords, settings, shopAddress });
  await ensureFirstAdmin(auth);
  return accounts;
}
