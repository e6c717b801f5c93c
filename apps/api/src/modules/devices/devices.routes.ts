import { correctDevice, createDevice, listDeviceTypes, listMyDevices, updateDevice } from '@atelier/contract';
import { requestedLanguage } from '#platform/http/calls/requested-language.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { correct } from './correct-device.ts';
import * as devices from './devices.service.ts';

export function serveDevices(platform: Platform, { anybody, customer, officeAndBench }: Guards): void {
  const { server, limits } = platform;

  mount(server, { call: listDeviceTypes, who: anybody }, ({ viewer, request }) =>
    devices.listTypesIn(platform, viewer?.lang ?? requestedLanguage(request.headers['accept-language'])),
  );
  mount(server, { call: listMyDevices, who: customer }, ({ viewer }) => devices.list(platform, viewer));
  mount(
    server,
    { call: createDevice, perViewer: limits.perUser.devices, who: customer },
    async ({ db, viewer, body }) => ({ device: await devices.create(platform, db, { viewer, form: body }) }),
  );
  mount(server, { call: updateDevice, who: customer }, async ({ viewer, params, body }) => ({
    device: await devices.update(platform, viewer, { ...params, form: body }),
  }));
  mount(server, { call: correctDevice, who: officeAndBench }, async ({ viewer, params, body }) => ({
    device: await correct(platform, viewer, { ...params, body }),
  }));
}
