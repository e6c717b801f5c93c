import { call } from '../call.ts';
import { Member, MemberParams } from './team.schemas.ts';

/** Mails a new invitation. The older link becomes invalid. */
export const inviteAgain = call({
  method: 'POST',
  path: '/staff/members/:id/invitation',
  summary: 'Send the invitation again',
  idempotent: true,
  params: MemberParams,
  answer: Member,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
