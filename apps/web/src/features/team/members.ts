import {
  changeMember,
  disableMember,
  inviteAgain,
  inviteMember,
  listAssignments,
  Member,
  type CallInput,
} from '@atelier/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntent } from '#shared/api/intent-key.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
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
  const intent = useIntent();
  return useMemberMutation((body: MemberInvitation) =>
    intent.run(body, (idempotencyKey) => send(inviteMember, { body, idempotencyKey })),
  );
}

export function useInviteAgain({ id }: Pick<Member, 'id'>) {
  const intent = useIntent();
  return useMemberMutation<void>(() =>
    intent.run(id, (idempotencyKey) => send(inviteAgain, { params: { id }, idempotencyKey })),
  );
}

export function useChangeMember({ id }: Pick<Member, 'id'>) {
  return useMemberMutation((body: MemberChange) => send(changeMember, { params: { id }, body }));
}

export function useDisable({ id, version }: Pick<Member, 'id' | 'version'>) {
  return useMemberMutation((disabled: boolean) => send(disableMember, { params: { id }, body: { disabled, version } }));
}

/** Stores the changed member, or the one of a conflict. */
function useMemberMutation<Change>(mutationFn: (change: Change) => Promise<Member>) {
  const client = useQueryClient();
  /** Updates the cached member. The order of the list is the server's. */
  const store = (member: Member) => {
    client.setQueryData(membersQuery.queryKey, (former) =>
      former?.some(({ id }) => id === member.id)
        ? former.map((each) => (each.id === member.id ? member : each))
        : former && [...former, member],
    );
    void client.invalidateQueries({ queryKey: queryKeys.members });
    void client.invalidateQueries({ queryKey: queryKeys.team });
  };
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSuccess: store,
    onError: (error) => {
      const current = conflictingMember(error);
      if (current !== null) store(current);
    },
  });
}

export function conflictingMember(error: unknown): Member | null {
  return conflictIn(error, 'member', Member);
}
