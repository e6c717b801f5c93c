import type { deviceTypes } from '#schema/repair/devices.ts';

type DeviceTypeInsert = typeof deviceTypes.$inferInsert;
type TypeTexts = readonly [name: string, description: string];

function deviceType(
  position: number,
  icon: string,
  { fr, en }: { readonly fr: TypeTexts; readonly en: TypeTexts },
): DeviceTypeInsert {
  return {
    // Fixed ids make a second start or node insert nothing.
    id: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
    nameFr: fr[0],
    descriptionFr: fr[1],
    nameEn: en[0],
    descriptionEn: en[1],
    icon,
    position,
  };
}

/** Device types of a new shop, one per drawing. */
export const standardTypes: readonly DeviceTypeInsert[] = [
  deviceType(1, 'phone', {
    fr: ['Téléphone', 'Écran, batterie, prise de charge, boutons, son'],
    en: ['Phone', 'Screen, battery, charging port, buttons, sound'],
  }),
  deviceType(2, 'laptop', {
    fr: ['Ordinateur portable', 'Écran, clavier, batterie, charnières, lenteurs'],
    en: ['Laptop', 'Screen, keyboard, battery, hinges, slowness'],
  }),
  deviceType(3, 'tablet', {
    fr: ['Tablette', 'Vitre, tactile, batterie, prise de charge'],
    en: ['Tablet', 'Glass, touch, battery, charging port'],
  }),
  deviceType(4, 'console', {
    fr: ['Console de jeux', 'Lecteur, manettes, surchauffe, sortie vidéo'],
    en: ['Games console', 'Disc drive, controllers, overheating, video output'],
  }),
  deviceType(5, 'watch', {
    fr: ['Montre connectée', 'Écran, batterie, bracelet, capteurs'],
    en: ['Smart watch', 'Screen, battery, strap, sensors'],
  }),
  deviceType(6, 'television', {
    fr: ['Téléviseur', 'Image, son, alimentation, prises'],
    en: ['Television', 'Picture, sound, power supply, connectors'],
  }),
  deviceType(7, 'washing-machine', {
    fr: ['Lave-linge', 'Essorage, vidange, porte, fuites, bruit'],
    en: ['Washing machine', 'Spinning, draining, door, leaks, noise'],
  }),
  deviceType(8, 'printer', {
    fr: ['Imprimante', 'Bourrage, têtes d’impression, réseau'],
    en: ['Printer', 'Paper jams, print heads, network'],
  }),
  deviceType(9, 'headphones', {
    fr: ['Casque audio', 'Son d’un seul côté, batterie, arceau, micro'],
    en: ['Headphones', 'Sound on one side only, battery, headband, microphone'],
  }),
  deviceType(10, 'camera', {
    fr: ['Appareil photo', 'Objectif, écran, obturateur, carte mémoire'],
    en: ['Camera', 'Lens, screen, shutter, memory card'],
  }),
];
