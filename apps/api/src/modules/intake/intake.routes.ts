import { lookUpPeople, sendIntakeCode, submitIntake } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { sendCallerCode } from '../auth/public.ts';
import { type Guards, visitorOf } from '../sessions/public.ts';
import * as intake from './intake.service.ts';

export function serveIntake(
  platform: Platform,
  { office }: Guards,
  deps: Pick<intake.IntakeContext, 'workflow' | 'content'>,
): void {
  const { server, limits } = platform;
  const { lookups, intakes, intakeCodes } = limits.perUser;
  const context: intake.IntakeContext = { ...platform, ...deps };
  mount(server, { call: lookUpPeople, who: office, perViewer: lookups }, ({ viewer, body }) =>
    intake.lookUp(context, viewer, body.phone),
  );
  mount(server, { call: submitIntake, who: office, perViewer: intakes }, ({ db, viewer, body, request }) =>
    intake.submit(context, db, { viewer, body, network: visitorOf(context, request).network }),
  );
  mount(server, { call: sendIntakeCode, who: office, perViewer: intakeCodes }, async ({ db, viewer, body }) => ({
    token: await sendCallerCode(context, db, { viewer, email: body.email }),
  }));
}
