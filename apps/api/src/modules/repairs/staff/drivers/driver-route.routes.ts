import { getRouteQuestions, recordUpdate, settleLateHandover, syncRoute } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '#modules/sessions/public.ts';
import * as route from './driver-route.service.ts';

export function serveDriverRoute(context: route.RouteContext, { staff, office }: Guards): void {
  const { server, jobs } = context;
  mount(server, { call: syncRoute, who: staff }, ({ db, viewer, body }) => route.sync(context, db, { viewer, body }));
  mount(server, { call: recordUpdate, who: staff }, ({ db, viewer, params, body }) =>
    route.record(context, db, { ...params, viewer, body }),
  );
  mount(server, { call: getRouteQuestions, who: office }, ({ db }) => route.readQuestions(context, db));
  mount(server, { call: settleLateHandover, who: office }, ({ db, viewer, params }) =>
    route.settle(context, db, { ...params, viewer }),
  );
  jobs.onSchedule('route.forgetPhones', 'daily', () => route.forgetPhones(context));
  jobs.onSchedule('route.forgetHandovers', 'daily', () => route.forgetHandovers(context));
}
