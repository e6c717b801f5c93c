import {
  addFault,
  addPartner,
  addReadyAnswer,
  addType,
  addZone,
  changeFault,
  changePartner,
  changeReadyAnswer,
  changeType,
  changeZone,
  listAllTypes,
  listFaults,
  listPartners,
  listReadyAnswers,
  listZones,
} from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { deviceTypesBook, faultsBook, partnersBook, readyAnswersBook, zonesBook } from './books.ts';
import { keepBook } from './books.service.ts';

/** What the shop keeps of its own: read by the staff, written by whoever runs it, and partners by operators too. */
export function serveBooks(platform: Platform, { staff, office, admin }: Guards): void {
  const { server } = platform;

  const types = keepBook(platform, deviceTypesBook);
  mount(server, { call: listAllTypes, who: staff }, () => types.list());
  mount(server, { call: addType, who: admin }, ({ db, viewer, body }) => types.add(db, viewer, body));
  mount(server, { call: changeType, who: admin }, ({ viewer, params, body }) =>
    types.change(viewer, { ...params, body }),
  );

  const partners = keepBook(platform, partnersBook);
  mount(server, { call: listPartners, who: staff }, () => partners.list());
  mount(server, { call: addPartner, who: office }, ({ db, viewer, body }) => partners.add(db, viewer, body));
  mount(server, { call: changePartner, who: office }, ({ viewer, params, body }) =>
    partners.change(viewer, { ...params, body }),
  );

  const zones = keepBook(platform, zonesBook);
  mount(server, { call: listZones, who: staff }, () => zones.list());
  mount(server, { call: addZone, who: admin }, ({ db, viewer, body }) => zones.add(db, viewer, body));
  mount(server, { call: changeZone, who: admin }, ({ viewer, params, body }) =>
    zones.change(viewer, { ...params, body }),
  );

  const faults = keepBook(platform, faultsBook);
  mount(server, { call: listFaults, who: staff }, () => faults.list());
  mount(server, { call: addFault, who: admin }, ({ db, viewer, body }) => faults.add(db, viewer, body));
  mount(server, { call: changeFault, who: admin }, ({ viewer, params, body }) =>
    faults.change(viewer, { ...params, body }),
  );

  const answers = keepBook(platform, readyAnswersBook);
  mount(server, { call: listReadyAnswers, who: staff }, () => answers.list());
  mount(server, { call: addReadyAnswer, who: admin }, ({ db, viewer, body }) => answers.add(db, viewer, body));
  mount(server, { call: changeReadyAnswer, who: admin }, ({ viewer, params, body }) =>
    answers.change(viewer, { ...params, body }),
  );
}
