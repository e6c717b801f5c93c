import { addNote, correctNote, listNotes, pinNote } from '@atelier/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntent, type Intent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';

export function repairNotesQuery(repairId: string) {
  return queryOptions({
    queryKey: [...queryKeys.repairNotes, repairId],
    queryFn: async ({ signal }) => (await send(listNotes, { params: { id: repairId }, signal })).data,
  });
}

type NotePin = { readonly noteId: string; readonly isPinned: boolean };
type NoteCorrection = { readonly noteId: string; readonly body: string; readonly editedAt: string | null };

/** Returns the actions on notes. Each refetches the notes, also after an error. The text of a stored draft needs a lasting intent. */
export function useNoteActions(repairId: string, lasting?: Intent) {
  const client = useQueryClient();
  const own = useIntent();
  const intent = lasting ?? own;
  const onSettled = () => client.invalidateQueries({ queryKey: repairNotesQuery(repairId).queryKey });
  const shared = { networkMode: 'always', onSettled } as const;
  const add = useMutation({
    ...shared,
    mutationFn: (body: string) =>
      intent.run(body, (idempotencyKey) => send(addNote, { params: { id: repairId }, body: { body }, idempotencyKey })),
  });
  const pin = useMutation({
    ...shared,
    mutationFn: ({ noteId, isPinned }: NotePin) =>
      send(pinNote, { params: { id: repairId, noteId }, body: { isPinned } }),
  });
  const correct = useMutation({
    ...shared,
    mutationFn: ({ noteId, ...body }: NoteCorrection) => send(correctNote, { params: { id: repairId, noteId }, body }),
  });
  return { add: add.mutateAsync, pin: pin.mutateAsync, correct: correct.mutateAsync, isPending: pin.isPending };
}
