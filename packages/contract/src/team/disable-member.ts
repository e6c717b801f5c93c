import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Member, MemberChange, MemberParams } from './team.schemas.ts';

/** Disables a member and ends their sessions and sockets at once, or enables them again. Assignments are unchanged. */
export const disableMember = call({
  method: 'PUT',
  path: '/staff/members/:id/disabled',
  summary: 'Disable a member of the team, or enable them again',
  params: MemberParams,
  body: z.object({ disabled: z.boolean('invalid'), version: MemberChange.shape.version }),
  answer: Member,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'ownAccount'],
});
