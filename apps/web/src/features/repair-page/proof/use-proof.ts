import { type ProofForm, recordProof } from '@atelier/contract';
import { givenNoProofReasons } from '@atelier/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { type CodeProblem, findCodeProblem } from '#subjects/repair/handovers/code-field.tsx';
import { createStoredDraft } from '#shared/form/stored-draft.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

const Draft = z.object({
  name: z.string(),
  code: z._default(z.string(), ''),
  strokes: z.array(z.array(z.number())),
  reason: z.nullable(z.enum(givenNoProofReasons)),
  /** Idempotency key of what the draft says. */
  key: z.string(),
  /** Submitted, and not answered yet. */
  isWaiting: z.boolean(),
});
export type ProofDraft = z.infer<typeof Draft>;

const drafts = createStoredDraft('proof', Draft);
const sentProofs = createStoredDraft('sentProof', z.boolean());

const emptyDraft = { name: '', code: '', strokes: [], reason: null, isWaiting: false };

export type Handover = { readonly id: string; readonly entryId: string };

export type ProofProblem = 'missing' | 'missingName';

/**
 * Stores an entry while it is made, and sends it with its idempotency key until the server has answered: after a reload, and once the
 * network is back.
 */
export function useProof(handover: Handover) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const draftKey = `${handover.id} ${handover.entryId}`;
  const [draft, setDraft] = useState<ProofDraft>(() => drafts.get(draftKey) ?? newDraft());
  const [isSent, setSent] = useState(() => sentProofs.get(draftKey) === true);
  const [codeProblem, setCodeProblem] = useState<CodeProblem | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isSending = useRef(false);
  const keep = (next: ProofDraft): void => {
    setDraft(next);
    drafts.set(draftKey, next);
  };
  const { mutate, isPending } = useMutation({
    // Fails at once when offline instead of pausing invisibly.
    networkMode: 'always',
    mutationFn: ({ body, key }: { readonly body: ProofForm; readonly key: string }) =>
      send(recordProof, { params: handover, body, idempotencyKey: key }),
    onSuccess: () => {
      drafts.forget(draftKey);
      sentProofs.set(draftKey, true);
      setDraft(newDraft());
      setSent(true);
      showDone(t('handover.dialog.saved'));
      void client.invalidateQueries({ queryKey: [...queryKeys.repairTrail, handover.id] });
    },
    onError: (error, { key }) => {
      if (isUnanswered(error)) return;
      if (draft.key === key) keep({ ...draft, isWaiting: false });
      showError(t, error);
    },
    onSettled: () => void (isSending.current = false),
  });
  const submit = (onRecorded?: () => void): ProofProblem | null => {
    const body = bodyOf(draft);
    if (body === null) return draft.strokes.length > 0 ? 'missingName' : 'missing';
    // The state updates too late for a second press in the same instant.
    if (isSending.current) return null;
    isSending.current = true;
    const record = (): void => {
      keep({ ...draft, isWaiting: true });
      mutate({ body, key: draft.key }, { onSuccess: () => onRecorded?.() });
    };
    // A draft that waits was checked, or the server is out of reach.
    if (body.kind !== 'CODE' || draft.isWaiting || codeProblem === 0) record();
    else void check(body.code, record);
    return null;
  };
  const check = async (code: string, onPassed: () => void): Promise<void> => {
    setChecking(true);
    const found = await findCodeProblem(handover, code);
    setChecking(false);
    setCodeProblem(found);
    if (found === null) return onPassed();
    isSending.current = false;
  };
  const resend = useEffectEvent(() => {
    if (draft.isWaiting) submit();
  });
  useEffect(() => {
    resend();
    window.addEventListener('online', resend);
    return () => window.removeEventListener('online', resend);
  }, []);
  return {
    draft,
    isSent,
    codeProblem,
    isSending: isPending || isChecking,
    isUnsent: draft.isWaiting && !isPending,
    change: (changed: Partial<Pick<ProofDraft, 'name' | 'code' | 'strokes' | 'reason'>>) => {
      setCodeProblem(null);
      keep({ ...draft, ...changed, key: crypto.randomUUID(), isWaiting: false });
    },
    submit,
    markSent: () => {
      sentProofs.set(draftKey, true);
      setSent(true);
    },
  };
}

export type ProofState = ReturnType<typeof useProof>;

function newDraft(): ProofDraft {
  return { ...emptyDraft, key: crypto.randomUUID() };
}

function bodyOf({ name, code, strokes, reason }: ProofDraft): ProofForm | null {
  if (code !== '') return { kind: 'CODE', code };
  if (reason !== null) return { kind: 'NONE', reason };
  if (name.trim() === '') return null;
  return strokes.length > 0 ? { kind: 'SIGNATURE', name, strokes } : { kind: 'NAME', name };
}

/** Without an answer, or after a 5xx, the entry may have been recorded. Its key makes a second try harmless. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === null || error.status >= 500;
}
