import { correctDevice, createDevice, listDeviceTypes, listMyDevices, updateDevice } from '@atelier/contract';
import { requestedLanguage } from '#platform/http/requested-language.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { createCorrectDevice } from './correct-device.ts';
import { createDeviceTypes } from './device-types.service.ts';
import { createDevices } from './devices.service.ts';

export function serveDevices(platform: Platform, { anybody, customer, officeAndBench }: Guards): void {
  const { server, limits } = platform;
  const devices = createDevices(platform);
  const types = createDeviceTypes(platform);

  mount(server, { call: listDeviceTypes, who: anybody }, ({ viewer, request }) =>
    types.list(viewer?.lang ?? requestedLanguage(request.headers['accept-language'])),
  );
  mount(server, { call: listMyDevices, who: customer }, ({ viewer }) => devices.list(viewer));
  mount(
    server,
    { call: createDevice, limit: { rate: limits.perUser.devices, by: 'viewer' }, who: customer },
    async ({ viewer, body }) => ({ device: await devices.create(viewer, body) }),
  );
  mount(server, { call: updateDevice, who: customer }, async ({ viewer, params, body }) => ({
    device: await devices.update(viewer, params.id, body),
  }));
  const correct = createCorrectDevice(platform);
  mount(server, { call: correctDevice, who: officeAndBench }, async ({ viewer, params, body }) => ({
    device: await correct(viewer, { ...params, body }),
  }));
}
