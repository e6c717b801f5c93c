import { lookUpPeople, sendIntakeCode, submitIntake } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards, Sessions } from '../sessions/public.ts';
import { createIntake, type IntakeDeps } from './intake.service.ts';

export function serveIntake(
  platform: Platform,
  { office }: Guards,
  { sessions: { visitorOf }, ...deps }: IntakeDeps & { readonly sessions: Pick<Sessions, 'visitorOf'> },
): void {
  const { server } = platform;
  const { lookups, intakes, intakeCodes } = platform.limits.perUser;
  const intake = createIntake(platform, deps);
  mount(server, { call: lookUpPeople, who: office, limit: { rate: lookups, by: 'viewer' } }, ({ viewer, body }) =>
    intake.lookUp(viewer, body.phone),
  );
  mount(
    server,
    { call: submitIntake, who: office, limit: { rate: intakes, by: 'viewer' } },
    ({ db, viewer, body, request }) => intake.takeIn(db, { viewer, body, network: visitorOf(request).network }),
  );
  mount(
    server,
    { call: sendIntakeCode, who: office, limit: { rate: intakeCodes, by: 'viewer' } },
    ({ db, viewer, body }) => intake.sendCode(db, viewer, body.email),
  );
}
