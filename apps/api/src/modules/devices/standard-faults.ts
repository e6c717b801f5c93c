import type { faults } from '#schema/shop/partners.ts';

type FaultInsert = typeof faults.$inferInsert;
type NamedFault = readonly [code: string, nameFr: string, nameEn: string];

const screen: NamedFault = ['SCREEN', 'Écran cassé ou noir', 'Broken or black screen'];
const touch: NamedFault = ['TOUCH', 'Tactile qui ne répond pas', 'Touch not responding'];
const battery: NamedFault = ['BATTERY', 'Batterie usée', 'Worn battery'];
const charging: NamedFault = ['CHARGING', 'Prise de charge', 'Charging port'];
const keys: NamedFault = ['BUTTONS', 'Boutons ou touches', 'Buttons or keys'];
const sound: NamedFault = ['SOUND', 'Son ou micro', 'Sound or microphone'];
const liquid: NamedFault = ['LIQUID', 'Dégât d’eau', 'Water damage'];
const software: NamedFault = ['SOFTWARE', 'Logiciel', 'Software'];
const power: NamedFault = ['POWER', 'Ne s’allume plus', 'No power'];
const heat: NamedFault = ['HEAT', 'Surchauffe ou ventilateur', 'Overheating or fan'];
const other: NamedFault = ['OTHER', 'Autre panne', 'Other fault'];

/** Faults of the standard device types, by drawing. Each ends with the one that always fits. */
const faultsByIcon: Readonly<Record<string, readonly NamedFault[]>> = {
  phone: [
    screen,
    touch,
    battery,
    charging,
    keys,
    sound,
    ['CAMERA', 'Appareil photo', 'Camera'],
    liquid,
    software,
    power,
  ],
  laptop: [
    screen,
    battery,
    charging,
    ['KEYBOARD', 'Clavier', 'Keyboard'],
    ['HINGES', 'Charnières', 'Hinges'],
    heat,
    ['STORAGE', 'Disque ou mémoire', 'Disk or memory'],
    liquid,
    software,
    power,
  ],
  tablet: [screen, touch, battery, charging, keys, liquid, software, power],
  console: [
    ['DRIVE', 'Lecteur de disques', 'Disc drive'],
    ['CONTROLLER', 'Manette', 'Controller'],
    ['VIDEO', 'Sortie vidéo', 'Video output'],
    heat,
    software,
    power,
  ],
  watch: [
    screen,
    touch,
    battery,
    keys,
    ['STRAP', 'Bracelet', 'Strap'],
    ['SENSORS', 'Capteurs', 'Sensors'],
    liquid,
    power,
  ],
  television: [
    ['PICTURE', 'Image ou dalle', 'Picture or panel'],
    ['BACKLIGHT', 'Rétroéclairage', 'Backlight'],
    sound,
    ['CONNECTORS', 'Prises', 'Connectors'],
    ['SUPPLY', 'Alimentation', 'Power supply'],
    software,
  ],
  'washing-machine': [
    ['DRAINING', 'Vidange ou pompe', 'Draining or pump'],
    ['SPINNING', 'Essorage ou moteur', 'Spinning or motor'],
    ['BEARINGS', 'Bruit ou roulements', 'Noise or bearings'],
    ['HEATING', 'Chauffe de l’eau', 'Water heating'],
    ['DOOR', 'Porte ou joint', 'Door or seal'],
    ['LEAK', 'Fuite', 'Leak'],
    ['CONTROL', 'Carte de commande', 'Control board'],
  ],
  printer: [
    ['JAM', 'Bourrage papier', 'Paper jam'],
    ['HEADS', 'Têtes d’impression', 'Print heads'],
    ['NETWORK', 'Réseau ou wifi', 'Network or Wi-Fi'],
    ['SCANNER', 'Scanner', 'Scanner'],
    power,
  ],
  headphones: [
    ['ONE_SIDE', 'Son d’un seul côté', 'Sound on one side only'],
    battery,
    charging,
    ['MICROPHONE', 'Micro', 'Microphone'],
    ['HEADBAND', 'Arceau', 'Headband'],
    ['CABLE', 'Câble ou prise', 'Cable or plug'],
  ],
  camera: [
    ['LENS', 'Objectif', 'Lens'],
    ['SHUTTER', 'Obturateur', 'Shutter'],
    ['SENSOR', 'Capteur', 'Sensor'],
    screen,
    battery,
    ['CARD', 'Carte mémoire', 'Memory card'],
    keys,
  ],
};

type StandardType = { readonly id: string; readonly icon: string; readonly position: number };

/** Returns the faults with which a standard type begins. */
export function standardFaultsOf({ id: deviceTypeId, icon, position }: StandardType): FaultInsert[] {
  return [...(faultsByIcon[icon] ?? []), other].map(([code, nameFr, nameEn], index) => ({
    // Fixed ids, as those of the types.
    id: `00000000-0000-7000-8${String(position).padStart(3, '0')}-${String(index + 1).padStart(12, '0')}`,
    deviceTypeId,
    code,
    nameFr,
    nameEn,
    position: index + 1,
  }));
}
