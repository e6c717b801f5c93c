import {
  addSlotPlan,
  changeSlot,
  changeSlotPlan,
  closeSlotDay,
  listSlotPlans,
  listSlots,
  listSlotStops,
  mergeStops,
} from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '../sessions/public.ts';
import * as plans from './slot-plans.service.ts';
import * as slots from './slots.service.ts';
import * as stops from './stops.service.ts';
import type { SlotsContext } from './slots.service.ts';

export function serveSlots(context: SlotsContext, { office }: Guards): void {
  const { server, jobs } = context;
  mount(server, { call: listSlots, who: office }, ({ db, query }) => slots.list(context, db, query));
  mount(server, { call: changeSlot, who: office }, ({ db, viewer, params, body }) =>
    slots.change(context, db, { ...params, ...body, viewer }),
  );
  mount(server, { call: closeSlotDay, who: office }, ({ db, viewer, params, body }) =>
    slots.closeDay(context, db, { ...params, ...body, viewer }),
  );
  mount(server, { call: listSlotStops, who: office }, ({ db, params }) => stops.list(db, params.id));
  mount(server, { call: mergeStops, who: office }, ({ db, viewer, params, body }) =>
    stops.merge(context, db, { ...params, ...body, viewer }),
  );
  mount(server, { call: listSlotPlans, who: office }, ({ db }) => plans.list(db));
  mount(server, { call: addSlotPlan, who: office }, ({ db, viewer, body }) => plans.add(context, db, { viewer, body }));
  mount(server, { call: changeSlotPlan, who: office }, ({ db, viewer, params, body }) =>
    plans.change(context, db, { ...params, viewer, body }),
  );
  jobs.onSchedule('slots.make', 'hourly', () => plans.makeSlots(context));
}
