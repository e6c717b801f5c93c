import { type ProofForm, recordProof } from '@atelier/contract';
import { givenNoProofReasons } from '@atelier/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isRefusal } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/queries.ts';
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
  /** Idempotency keys of what the draft says, and of its code. */
  key: z.string(),
  codeKey: z._default(z.string(), () => crypto.randomUUID()),
  /** Submitted, and not answered yet. */
  isWaiting: z.boolean(),
});
export type ProofDraft = z.infer<typeof Draft>;

const drafts = createStoredDraft('proof', Draft);
const sentProofs = createStoredDraft('sentProof', z.boolean());

const emptyDraft = { name: '', code: '', strokes: [], reason: null, isWaiting: false };

export type Handover = { readonly id: string; readonly entryId: string };

/** Handover to be proved, as the page knows it. */
export type ProofOfferProps = {
  handover: Handover;
  /** Name of the customer, offered as that of the person. */
  customer: string | null;
  /** True for a handover with the customer. */
  hasCode: boolean;
  /** Ids of the handover's photos in the custody log. */
  photos?: readonly string[];
};

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
  const keep = (next: ProofDraft) => {
    setDraft(next);
    drafts.set(draftKey, next);
  };
  const { mutate, isPending } = useMutation({
    // Fails at once when offline instead of pausing invisibly.
    networkMode: 'always',
    mutationFn: async ({ proofs }: Submission) => {
      for (const { body, key } of proofs) await send(recordProof, { params: handover, body, idempotencyKey: key });
    },
    onSuccess: () => {
      drafts.forget(draftKey);
      sentProofs.set(draftKey, true);
      setDraft(newDraft());
      setSent(true);
      showDone(t('handover.dialog.saved'));
      void client.invalidateQueries({ queryKey: [...queryKeys.repairTrail, handover.id] });
    },
    onError: (error, { key }) => {
      // The entry may have been recorded. Its key makes a second try harmless.
      if (!isRefusal(error)) return;
      if (draft.key === key) keep({ ...draft, isWaiting: false });
      showError(t, error);
    },
    onSettled: () => void (isSending.current = false),
  });
  const submit = (onRecorded?: () => void): ProofProblem | null => {
    const problem = problemOf(draft);
    if (problem !== null) return problem;
    // The state updates too late for a second press in the same instant.
    if (isSending.current) return null;
    isSending.current = true;
    const record = () => {
      keep({ ...draft, isWaiting: true });
      mutate({ key: draft.key, proofs: proofsOf(draft) }, { onSuccess: () => onRecorded?.() });
    };
    // A draft that waits was checked, or the server is out of reach.
    if (draft.code === '' || draft.isWaiting || codeProblem === 0) record();
    else void check(draft.code, record);
    return null;
  };
  const check = async (code: string, onPassed: () => void) => {
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
      keep({ ...draft, ...changed, ...newKeys(), isWaiting: false });
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
  return { ...emptyDraft, ...newKeys() };
}

function newKeys(): Pick<ProofDraft, 'key' | 'codeKey'> {
  return { key: crypto.randomUUID(), codeKey: crypto.randomUUID() };
}

type OutgoingProof = { readonly body: ProofForm; readonly key: string };
type Submission = { readonly key: string; readonly proofs: readonly OutgoingProof[] };

function problemOf(draft: ProofDraft): ProofProblem | null {
  if (draft.reason === null && draft.strokes.length > 0 && draft.name.trim() === '') return 'missingName';
  return proofsOf(draft).length === 0 ? 'missing' : null;
}

/** Returns the code first, as the driver's phone sends it. */
function proofsOf({ name, code, strokes, reason, key, codeKey }: ProofDraft): OutgoingProof[] {
  if (reason !== null) return [{ body: { kind: 'NONE', reason }, key }];
  const proofs: OutgoingProof[] = code === '' ? [] : [{ body: { kind: 'CODE', code }, key: codeKey }];
  if (name.trim() === '') return proofs;
  return [...proofs, { body: strokes.length > 0 ? { kind: 'SIGNATURE', name, strokes } : { kind: 'NAME', name }, key }];
}
