import {
  addFault,
  addPartner,
  addCannedReply,
  addDeviceType,
  addShelf,
  addZone,
  changeFault,
  changePartner,
  changeCannedReply,
  changeDeviceType,
  changeShelf,
  changeZone,
  listAllDeviceTypes,
  listFaults,
  listPartners,
  listCannedReplies,
  listShelves,
  listZones,
} from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import {
  deviceTypesCatalog,
  faultsCatalog,
  partnersCatalog,
  cannedRepliesCatalog,
  shelvesCatalog,
  zonesCatalog,
} from './catalogs.ts';
import * as catalog from './catalog.service.ts';

export function serveCatalogs(platform: Platform, { staff, officeAndBench, office, admin }: Guards): void {
  const { server } = platform;

  const types = { ...platform, catalog: deviceTypesCatalog };
  mount(server, { call: listAllDeviceTypes, who: staff }, () => types.catalog.select(platform.database));
  mount(server, { call: addDeviceType, who: admin }, ({ db, viewer, body }) =>
    catalog.add(types, db, { viewer, body }),
  );
  mount(server, { call: changeDeviceType, who: admin }, ({ viewer, params, body }) =>
    catalog.change(types, viewer, { ...params, body }),
  );

  const partners = { ...platform, catalog: partnersCatalog };
  mount(server, { call: listPartners, who: staff }, () => partners.catalog.select(platform.database));
  mount(server, { call: addPartner, who: office }, ({ db, viewer, body }) =>
    catalog.add(partners, db, { viewer, body }),
  );
  mount(server, { call: changePartner, who: office }, ({ viewer, params, body }) =>
    catalog.change(partners, viewer, { ...params, body }),
  );

  const zones = { ...platform, catalog: zonesCatalog };
  mount(server, { call: listZones, who: staff }, () => zones.catalog.select(platform.database));
  mount(server, { call: addZone, who: admin }, ({ db, viewer, body }) => catalog.add(zones, db, { viewer, body }));
  mount(server, { call: changeZone, who: admin }, ({ viewer, params, body }) =>
    catalog.change(zones, viewer, { ...params, body }),
  );

  const shelves = { ...platform, catalog: shelvesCatalog };
  mount(server, { call: listShelves, who: officeAndBench }, () => shelves.catalog.select(platform.database));
  mount(server, { call: addShelf, who: office }, ({ db, viewer, body }) => catalog.add(shelves, db, { viewer, body }));
  mount(server, { call: changeShelf, who: office }, ({ viewer, params, body }) =>
    catalog.change(shelves, viewer, { ...params, body }),
  );

  const faults = { ...platform, catalog: faultsCatalog };
  mount(server, { call: listFaults, who: staff }, () => faults.catalog.select(platform.database));
  mount(server, { call: addFault, who: admin }, ({ db, viewer, body }) => catalog.add(faults, db, { viewer, body }));
  mount(server, { call: changeFault, who: admin }, ({ viewer, params, body }) =>
    catalog.change(faults, viewer, { ...params, body }),
  );

  const cannedReplies = { ...platform, catalog: cannedRepliesCatalog };
  mount(server, { call: listCannedReplies, who: staff }, () => cannedReplies.catalog.select(platform.database));
  mount(server, { call: addCannedReply, who: admin }, ({ db, viewer, body }) =>
    catalog.add(cannedReplies, db, { viewer, body }),
  );
  mount(server, { call: changeCannedReply, who: admin }, ({ viewer, params, body }) =>
    catalog.change(cannedReplies, viewer, { ...params, body }),
  );
}
