import type {
  addCannedReply,
  addDeviceType,
  addFault,
  addPartner,
  addShelf,
  addZone,
  AuditSubject,
  CallData,
  CannedReply,
  CatalogDeviceType,
  Fault,
  Partner,
  Shelf,
  Zone,
} from '@atelier/contract';
import { shelfCodeFrom, SHELF_CODE_LENGTH } from '@atelier/domain';
import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#platform/database/database.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import { cannedReplies, deviceTypes, faults, partners, shelves, zones } from '#schema/index.ts';
import { raiseRepairVersionsOfType } from '#workflow/repair/repair-versions.ts';
import {
  type CatalogTable,
  type EntryState,
  entryColumns,
  handOrder,
  isEntry,
  isRetired,
  nextPosition,
  renamePartnerOfRepairs,
} from './catalog.queries.ts';
import { type FillContext, fillZones } from './fill-zone.ts';

export type CatalogEntry = { readonly id: string; readonly version: number; readonly retired: boolean };
export type EntryValues<E> = Omit<E, keyof CatalogEntry>;

/** Storage and rules of one catalog. `E` is an entry on the wire, and `F` its form. */
export type Catalog<E extends CatalogEntry, F> = {
  readonly subject: AuditSubject;
  /** A table with a position is sorted by hand. */
  readonly table: CatalogTable;
  /** Fields that must be unique, ignoring case and accents. */
  readonly names: readonly (readonly [keyof EntryValues<E> & string, AnyPgColumn])[];
  /** Condition of the entries that share names and positions with one. Absent, all do. */
  readonly groupOf?: (values: EntryValues<E>) => SQL;
  /** Returns the values of a new entry, or of a changed one. */
  readonly valuesOf: (form: F, entry?: E) => EntryValues<E>;
  readonly select: (database: Database, id?: string) => Promise<E[]>;
  readonly insert: (tx: Transaction, entry: EntryValues<E> & { readonly id: string }, at: Date) => Promise<unknown>;
  readonly update: (tx: Transaction, values: EntryValues<E>, state: EntryState) => Promise<unknown>;
  /** Runs after an entry was added or changed. */
  readonly afterChange?: (context: FillContext, tx: Transaction, id: string) => Promise<void>;
};

export const deviceTypesCatalog: Catalog<CatalogDeviceType, CallData<typeof addDeviceType, 'body'>> = {
  subject: 'deviceType',
  table: deviceTypes,
  names: [
    ['nameFr', deviceTypes.nameFr],
    ['nameEn', deviceTypes.nameEn],
  ],
  valuesOf({ nameFr, nameEn, descriptionFr, descriptionEn, icon }) {
    return { nameFr, nameEn, descriptionFr, descriptionEn, icon };
  },
  select(database, id) {
    const { nameFr, nameEn, descriptionFr, descriptionEn, icon } = deviceTypes;
    return database
      .select({ ...entryColumns(deviceTypes), nameFr, nameEn, descriptionFr, descriptionEn, icon })
      .from(deviceTypes)
      .where(isEntry(deviceTypes, id))
      .orderBy(...handOrder(deviceTypes));
  },
  insert: (tx, entry) => tx.insert(deviceTypes).values({ ...entry, position: nextPosition(deviceTypes) }),
  update: (tx, values, { id, retiredAt, version }) =>
    tx
      .update(deviceTypes)
      .set({ ...values, retiredAt, version })
      .where(isEntry(deviceTypes, id)),
  afterChange: (_, tx, id) => raiseRepairVersionsOfType(tx, id),
};

export const partnersCatalog: Catalog<Partner, CallData<typeof addPartner, 'body'>> = {
  subject: 'partner',
  table: partners,
  names: [['name', partners.name]],
  valuesOf({ name, email, phone, lang, usualDays = null }) {
    return { name, email: emptyToNull(email), phone: emptyToNull(phone), lang, usualDays };
  },
  select(database, id) {
    const { name, email, phone, lang, usualDays } = partners;
    return database
      .select({ ...entryColumns(partners), name, email, phone, lang, usualDays })
      .from(partners)
      .where(isEntry(partners, id))
      .orderBy(isRetired(partners), partners.searchText);
  },
  insert: (tx, entry, at) => tx.insert(partners).values({ ...entry, createdAt: at, updatedAt: at }),
  update: (tx, values, { id, ...state }) =>
    tx
      .update(partners)
      .set({ ...values, ...state })
      .where(isEntry(partners, id)),
  afterChange: (_, tx, id) => renamePartnerOfRepairs(tx, id),
};

export const zonesCatalog: Catalog<Zone, CallData<typeof addZone, 'body'>> = {
  subject: 'zone',
  table: zones,
  names: [
    ['nameFr', zones.nameFr],
    ['nameEn', zones.nameEn],
  ],
  valuesOf({ nameFr, nameEn, postalCodes, places }) {
    return { nameFr, nameEn, postalCodes, places };
  },
  select(database, id) {
    const { nameFr, nameEn, postalCodes, towns: places } = zones;
    return database
      .select({ ...entryColumns(zones), nameFr, nameEn, postalCodes, places })
      .from(zones)
      .where(isEntry(zones, id))
      .orderBy(...handOrder(zones));
  },
  insert: (tx, { places, ...entry }, at) =>
    tx.insert(zones).values({ ...entry, towns: places, position: nextPosition(zones), createdAt: at, updatedAt: at }),
  update: (tx, { places, ...values }, { id, ...state }) =>
    tx
      .update(zones)
      .set({ ...values, towns: places, ...state })
      .where(isEntry(zones, id)),
  afterChange: fillZones,
};

export const shelvesCatalog: Catalog<Shelf, CallData<typeof addShelf, 'body'>> = {
  subject: 'shelf',
  table: shelves,
  names: [['name', shelves.name]],
  valuesOf: ({ name }, entry) => ({ name, code: entry?.code ?? shelfCodeFrom(randomBytes(SHELF_CODE_LENGTH)) }),
  select(database, id) {
    const { name, code } = shelves;
    return database
      .select({ ...entryColumns(shelves), name, code })
      .from(shelves)
      .where(isEntry(shelves, id))
      .orderBy(...handOrder(shelves));
  },
  insert: (tx, entry, at) =>
    tx.insert(shelves).values({ ...entry, position: nextPosition(shelves), createdAt: at, updatedAt: at }),
  update: (tx, { name }, { id, ...state }) =>
    tx
      .update(shelves)
      .set({ name, ...state })
      .where(isEntry(shelves, id)),
};

export const faultsCatalog: Catalog<Fault, CallData<typeof addFault, 'body'>> = {
  subject: 'fault',
  table: faults,
  names: [
    ['code', faults.code],
    ['nameFr', faults.nameFr],
    ['nameEn', faults.nameEn],
  ],
  groupOf: ({ deviceTypeId }) => eq(faults.deviceTypeId, deviceTypeId),
  // The device type is fixed once the fault exists.
  valuesOf: ({ deviceTypeId, code, nameFr, nameEn }, entry) => ({
    deviceTypeId: entry?.deviceTypeId ?? deviceTypeId,
    code,
    nameFr,
    nameEn,
  }),
  select(database, id) {
    const { deviceTypeId, code, nameFr, nameEn } = faults;
    return database
      .select({ ...entryColumns(faults), deviceTypeId, code, nameFr, nameEn })
      .from(faults)
      .where(isEntry(faults, id))
      .orderBy(isRetired(faults), faults.deviceTypeId, faults.position, faults.id);
  },
  insert: (tx, entry) => tx.insert(faults).values({ ...entry, position: nextPosition(faults) }),
  update: (tx, values, { id, retiredAt, version }) =>
    tx
      .update(faults)
      .set({ ...values, retiredAt, version })
      .where(isEntry(faults, id)),
};

export const cannedRepliesCatalog: Catalog<CannedReply, CallData<typeof addCannedReply, 'body'>> = {
  subject: 'readyAnswer',
  table: cannedReplies,
  names: [
    ['titleFr', cannedReplies.titleFr],
    ['titleEn', cannedReplies.titleEn],
  ],
  valuesOf({ titleFr, titleEn, bodyFr, bodyEn }) {
    return { titleFr, titleEn, bodyFr, bodyEn };
  },
  select(database, id) {
    const { titleFr, titleEn, bodyFr, bodyEn } = cannedReplies;
    return database
      .select({ ...entryColumns(cannedReplies), titleFr, titleEn, bodyFr, bodyEn })
      .from(cannedReplies)
      .where(isEntry(cannedReplies, id))
      .orderBy(...handOrder(cannedReplies));
  },
  insert: (tx, entry, at) =>
    tx.insert(cannedReplies).values({ ...entry, position: nextPosition(cannedReplies), createdAt: at, updatedAt: at }),
  update: (tx, values, { id, ...state }) =>
    tx
      .update(cannedReplies)
      .set({ ...values, ...state })
      .where(isEntry(cannedReplies, id)),
};
