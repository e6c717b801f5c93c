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

  const types = catalog.handlersOf(platform, deviceTypesCatalog);
  mount(server, { call: listAllDeviceTypes, who: staff }, types.list);
  mount(server, { call: addDeviceType, who: admin }, types.add);
  mount(server, { call: changeDeviceType, who: admin }, types.change);

  const partners = catalog.handlersOf(platform, partnersCatalog);
  mount(server, { call: listPartners, who: staff }, partners.list);
  mount(server, { call: addPartner, who: office }, partners.add);
  mount(server, { call: changePartner, who: office }, partners.change);

  const zones = catalog.handlersOf(platform, zonesCatalog);
  mount(server, { call: listZones, who: staff }, zones.list);
  mount(server, { call: addZone, who: admin }, zones.add);
  mount(server, { call: changeZone, who: admin }, zones.change);

  const shelves = catalog.handlersOf(platform, shelvesCatalog);
  mount(server, { call: listShelves, who: officeAndBench }, shelves.list);
  mount(server, { call: addShelf, who: office }, shelves.add);
  mount(server, { call: changeShelf, who: office }, shelves.change);

  const faults = catalog.handlersOf(platform, faultsCatalog);
  mount(server, { call: listFaults, who: staff }, faults.list);
  mount(server, { call: addFault, who: admin }, faults.add);
  mount(server, { call: changeFault, who: admin }, faults.change);

  const cannedReplies = catalog.handlersOf(platform, cannedRepliesCatalog);
  mount(server, { call: listCannedReplies, who: staff }, cannedReplies.list);
  mount(server, { call: addCannedReply, who: admin }, cannedReplies.add);
  mount(server, { call: changeCannedReply, who: admin }, cannedReplies.change);
}
