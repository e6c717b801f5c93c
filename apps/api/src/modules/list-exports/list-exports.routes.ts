import { exportList } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { exportTable } from './list-exports.service.ts';

export function serveListExports(platform: Platform, { officeAndBench }: Guards): void {
  const { server, limits } = platform;
  const perViewer = limits.tables.exports;
  mount(
    server,
    { call: exportList, who: officeAndBench, timeout: limits.exports.leave, perViewer },
    ({ viewer, params, query }) => exportTable(platform, viewer, { ...params, ...query }),
  );
}
