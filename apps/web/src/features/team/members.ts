import {
  changeMember,
  disableMember,
  inviteAgain,
  inviteMember,
  listAssignments,
  Member,
  type CallInput,
} from '@atelier/contract';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useIntent } from '#shared/api/intent-key.ts';
import { callQuery } from '#shared/api/queries.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { conflictIn } from '#subjects/staff/forms/conflict.ts';
import { send } from '#shared/api/send.ts';
import { membersQuery } from '#subjects/staff/lists/planning.ts';

/** Returns the query of a member's open work, never from the cache. */
export function assignmentsQuery(id: string) {
  return queryOptions({
    ...callQuery([...queryKeys.assignments, id], listAssignments, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });
}

type MemberInvitation = CallInput<typeof inviteMember, 'body'>;
type MemberChange = CallInput<typeof changeMember, 'body'>;

export function useInvite() {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: MemberInvitation) =>
      intent.run(body, (idempotencyKey) => send(inviteMember, { body, idempotencyKey })),
    onSuccess: (member) => storeMember(client, member),
  });
}

export function useInviteAgain({ id }: Pick<Member, 'id'>) {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => intent.run(id, (idempotencyKey) => send(inviteAgain, { params: { id }, idempotencyKey })),
    onSuccess: (member) => storeMember(client, member),
    onError: (error) => storeConflictingMember(client, error),
  });
}

export function useChangeMember({ id }: Pick<Member, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: MemberChange) => send(changeMember, { params: { id }, body }),
    onSuccess: (member) => storeMember(client, member),
    onError: (error) => storeConflictingMember(client, error),
  });
}

export function useDisable({ id, version }: Pick<Member, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (disabled: boolean) => send(disableMember, { params: { id }, body: { disabled, version } }),
    onSuccess: (member) => storeMember(client, member),
    onError: (error) => storeConflictingMember(client, error),
  });
}

/** Updates the cached member. The order of the list is the server's. */
function storeMember(client: QueryClient, member: Member): void {
  client.setQueryData(membersQuery.queryKey, (former) =>
    former?.some(({ id }) => id === member.id)
      ? former.map((each) => (each.id === member.id ? member : each))
      : former && [...former, member],
  );
  void client.invalidateQueries({ queryKey: queryKeys.members });
  void client.invalidateQueries({ queryKey: queryKeys.team });
}

function storeConflictingMember(client: QueryClient, error: unknown): void {
  const current = conflictingMember(error);
  if (current !== null) storeMember(client, current);
}

export function conflictingMember(error: unknown): Member | null {
  return conflictIn(error, 'member', Member);
}
