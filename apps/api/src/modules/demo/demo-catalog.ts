import { randomBytes } from 'node:crypto';
import { shelfCodeFrom, SHELF_CODE_LENGTH, shopTime, type Season, type WeekHours } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import { partners, cannedReplies, repairs, settings, shelves, slotPlans, zones } from '#schema/index.ts';
import { pick } from './demo-damages.ts';
import { largePartners } from './demo-large.ts';

const demoPartners = [
  { name: 'Carthage Micro-soudure', email: 'carthage@atelier.test', phone: '+21671730118', usualDays: 4 },
  { name: 'Lac Électronique', email: 'lac@atelier.test', phone: '+21671965203', usualDays: 6 },
];

const demoZones = [
  { nameFr: 'Centre', nameEn: 'Centre', postalCodes: ['1000', '1001', '1002'], towns: ['Lafayette', 'Bab Bhar'] },
  { nameFr: 'Lac', nameEn: 'Lake', postalCodes: ['1053', '1080'], towns: ['Berges du Lac'] },
  {
    nameFr: 'Banlieue nord',
    nameEn: 'Northern suburbs',
    postalCodes: ['2016', '2026', '2070', '2078'],
    towns: ['La Marsa', 'Carthage', 'Sidi Bou Saïd'],
  },
];

const demoCannedReplies = [
  {
    titleFr: 'Où en est la réparation',
    titleEn: 'How the repair is going',
    bodyFr: 'Bonjour {firstName}, voici où en est votre appareil : {next}. Nous vous écrivons dès que cela avance.',
    bodyEn: 'Hello {firstName}, here is how it stands with your device: {next}. We will write as soon as it moves on.',
  },
  {
    titleFr: 'Rappel du prix',
    titleEn: 'The price once more',
    bodyFr: 'Bonjour {firstName}, le prix de la réparation #{repair} est de {price}. Dites-nous si cela vous convient.',
    bodyEn: 'Hello {firstName}, the price of repair #{repair} is {price}. Tell us whether you agree.',
  },
];

/** Windows of each zone. Their places are enough for all stories. */
const demoWindows = [
  { time: '09:00-12:00', weekdays: [1, 2, 3, 4, 5, 6], capacity: 8 },
  { time: '14:00-17:00', weekdays: [1, 2, 3, 4, 5], capacity: 6 },
];

type DemoHours = { readonly hours: WeekHours; readonly seasons: readonly Season[] };

/** Returns the hours of a shop that closes at noon, and its next summer, which in Tunis has a single window. */
export function demoHours(now: Date, timeZone: string): DemoHours {
  const [weekday, single] = ['09:00-12:30 14:00-18:00', '08:00-14:00'];
  const { day } = shopTime(now, timeZone);
  const year = Number(day.slice(0, 4)) + (day.slice(5) > '08-31' ? 1 : 0);
  const summer: Season = {
    name: { fr: 'Horaires d’été', en: 'Summer hours' },
    from: `${year}-07-01`,
    to: `${year}-08-31`,
    hours: [single, single, single, single, single, single, null],
  };
  return { hours: [weekday, weekday, weekday, weekday, weekday, '10:00-16:00', null], seasons: [summer] };
}

/** Stores hours as set by a person. */
export async function addHours(tx: Transaction, hours: DemoHours, set: { at: Date; by: string }): Promise<void> {
  await tx
    .insert(settings)
    .values(
      Object.entries(hours).map(([key, value]) => ({ key, value, version: 1, updatedAt: set.at, updatedBy: set.by })),
    );
}

type DemoCatalogs = { readonly partners: typeof demoPartners; readonly shelves: readonly string[] };

export const demoCatalogs: DemoCatalogs = { partners: demoPartners, shelves: [] };

export const largeCatalogs: DemoCatalogs = {
  partners: [...demoPartners, ...largePartners],
  shelves: ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'],
};

export async function addCatalogs(tx: Transaction, catalogs: DemoCatalogs, at: Date): Promise<void> {
  const times = { createdAt: at, updatedAt: at };
  const positioned = <Row>(rows: readonly Row[]) =>
    rows.map((row, index) => ({ id: uuidv7(), ...row, position: index + 1, ...times }));
  await tx
    .insert(partners)
    .values(catalogs.partners.map((row) => ({ id: uuidv7(), lang: 'fr' as const, ...row, ...times })));
  const zoneRows = positioned(demoZones);
  await tx.insert(zones).values(zoneRows);
  const windowsOf = (zoneId: string) =>
    demoWindows.map((row) => ({ ...row, ...times, id: uuidv7(), zoneId, seasons: 'ALL' as const }));
  await tx.insert(slotPlans).values(zoneRows.flatMap(({ id }) => windowsOf(id)));
  await tx.insert(cannedReplies).values(positioned(demoCannedReplies));
  const codes = catalogs.shelves.map((name) => ({ name, code: shelfCodeFrom(randomBytes(SHELF_CODE_LENGTH)) }));
  if (codes.length > 0) await tx.insert(shelves).values(positioned(codes));
}

/** Puts each device in the house on a shelf, in turns. */
export async function shelveDevices(tx: Transaction): Promise<void> {
  const places = await tx.select({ id: shelves.id }).from(shelves).orderBy(shelves.position);
  const inHouse = await tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(eq(repairs.custody, 'CENTER'))
    .orderBy(repairs.id);
  for (const [index, { id }] of inHouse.entries())
    await tx
      .update(repairs)
      .set({ shelfId: pick(places, index).id })
      .where(eq(repairs.id, id));
}
