import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import { partners, cannedReplies, zones } from '#schema/index.ts';

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

export async function addCatalogs(tx: Transaction, at: Date): Promise<void> {
  const times = { createdAt: at, updatedAt: at };
  const positioned = <Row>(rows: readonly Row[]) =>
    rows.map((row, index) => ({ id: uuidv7(), ...row, position: index + 1, ...times }));
  await tx
    .insert(partners)
    .values(demoPartners.map((row) => ({ id: uuidv7(), lang: 'fr' as const, ...row, ...times })));
  await tx.insert(zones).values(positioned(demoZones));
  await tx.insert(cannedReplies).values(positioned(demoCannedReplies));
}
