import {
  addFault,
  addPartner,
  addCannedReply,
  addDeviceType,
  addZone,
  changeFault,
  changePartner,
  changeCannedReply,
  changeDeviceType,
  changeZone,
  listAllDeviceTypes,
  listFaults,
  listPartners,
  listCannedReplies,
  listZones,
} from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { deviceTypesCatalog, faultsCatalog, partnersCatalog, cannedRepliesCatalog, zonesCatalog } from './catalogs.ts';
import { createCatalog } from './catalog.service.ts';

export function serveCatalogs(platform: Platform, { staff, office, admin }: Guards): void {
  const { server } = platform;

  const types = createCatalog(platform, deviceTypesCatalog);
  mount(server, { call: listAllDeviceTypes, who: staff }, () => types.list());
  mount(server, { call: addDeviceType, who: admin }, ({ db, viewer, body }) => types.add(db, viewer, body));
  mount(server, { call: changeDeviceType, who: admin }, ({ viewer, params, body }) =>
    types.change(viewer, { ...params, body }),
  );

  const partners = createCatalog(platform, partnersCatalog);
  mount(server, { call: listPartners, who: staff }, () => partners.list());
  mount(server, { call: addPartner, who: office }, ({ db, viewer, body }) => partners.add(db, viewer, body));
  mount(server, { call: changePartner, who: office }, ({ viewer, params, body }) =>
    partners.change(viewer, { ...params, body }),
  );

  const zones = createCatalog(platform, zonesCatalog);
  mount(server, { call: listZones, who: staff }, () => zones.list());
  mount(server, { call: addZone, who: admin }, ({ db, viewer, body }) => zones.add(db, viewer, body));
  mount(server, { call: changeZone, who: admin }, ({ viewer, params, body }) =>
    zones.change(viewer, { ...params, body }),
  );

  const faults = createCatalog(platform, faultsCatalog);
  mount(server, { call: listFaults, who: staff }, () => faults.list());
  mount(server, { call: addFault, who: admin }, ({ db, viewer, body }) => faults.add(db, viewer, body));
  mount(server, { call: changeFault, who: admin }, ({ viewer, params, body }) =>
    faults.change(viewer, { ...params, body }),
  );

  const cannedReplies = createCatalog(platform, cannedRepliesCatalog);
  mount(server, { call: listCannedReplies, who: staff }, () => cannedReplies.list());
  mount(server, { call: addCannedReply, who: admin }, ({ db, viewer, body }) => cannedReplies.add(db, viewer, body));
  mount(server, { call: changeCannedReply, who: admin }, ({ viewer, params, body }) =>
    cannedReplies.change(viewer, { ...params, body }),
  );
}
