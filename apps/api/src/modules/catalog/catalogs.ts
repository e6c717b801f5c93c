import type { AuditSubject, Fault, CatalogDeviceType, Partner, CannedReply, Zone } from '@atelier/contract';
import type { Transaction } from '#platform/database/transaction.ts';
import { raiseRepairVersionsOfType } from '#workflow/repair/repair-versions.ts';

/** Storage and rules of one catalog. `E` is an entry on the wire. */
export type Catalog<E> = {
  readonly subject: AuditSubject;
  readonly table: string;
  readonly columns: { readonly [F in Exclude<keyof E & string, 'id' | 'version' | 'retired'>]: string };
  /** Fields that must be unique, ignoring case and accents. */
  readonly unique: readonly (keyof E & string)[];
  /** Immutable field. Uniqueness and order apply within entries of the same value. */
  readonly groupedBy: (keyof E & string) | null;
  /** Sorted by a manual position instead of by name. */
  readonly isOrdered: boolean;
  readonly hasTimes: boolean;
  readonly afterChange?: (tx: Transaction, id: string) => Promise<void>;
};

const names = { nameFr: 'name_fr', nameEn: 'name_en' } as const;

export const deviceTypesCatalog: Catalog<CatalogDeviceType> = {
  subject: 'deviceType',
  table: 'device_types',
  columns: { ...names, descriptionFr: 'description_fr', descriptionEn: 'description_en', icon: 'icon' },
  unique: ['nameFr', 'nameEn'],
  groupedBy: null,
  isOrdered: true,
  hasTimes: false,
  afterChange: raiseRepairVersionsOfType,
};

export const partnersCatalog: Catalog<Partner> = {
  subject: 'partner',
  table: 'partners',
  columns: { name: 'name', email: 'email', phone: 'phone', lang: 'lang', usualDays: 'usual_days' },
  unique: ['name'],
  groupedBy: null,
  isOrdered: false,
  hasTimes: true,
};

export const zonesCatalog: Catalog<Zone> = {
  subject: 'zone',
  table: 'zones',
  columns: { ...names, postalCodes: 'postal_codes', places: 'towns' },
  unique: ['nameFr', 'nameEn'],
  groupedBy: null,
  isOrdered: true,
  hasTimes: true,
};

export const faultsCatalog: Catalog<Fault> = {
  subject: 'fault',
  table: 'faults',
  columns: { deviceTypeId: 'device_type_id', code: 'code', ...names },
  unique: ['code', 'nameFr', 'nameEn'],
  groupedBy: 'deviceTypeId',
  isOrdered: true,
  hasTimes: false,
};

export const cannedRepliesCatalog: Catalog<CannedReply> = {
  subject: 'readyAnswer',
  table: 'canned_replies',
  columns: { titleFr: 'title_fr', titleEn: 'title_en', bodyFr: 'body_fr', bodyEn: 'body_en' },
  unique: ['titleFr', 'titleEn'],
  groupedBy: null,
  isOrdered: true,
  hasTimes: true,
};
