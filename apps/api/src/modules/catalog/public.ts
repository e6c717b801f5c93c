import {
  cannedRepliesCatalog,
  deviceTypesCatalog,
  faultsCatalog,
  partnersCatalog,
  shelvesCatalog,
  zonesCatalog,
} from './catalogs.ts';

/** Reads all entries of a catalog, as its list does. */
export const selectCatalog = {
  types: deviceTypesCatalog.select,
  partners: partnersCatalog.select,
  zones: zonesCatalog.select,
  shelves: shelvesCatalog.select,
  faults: faultsCatalog.select,
  answers: cannedRepliesCatalog.select,
};
export type CatalogName = keyof typeof selectCatalog;
