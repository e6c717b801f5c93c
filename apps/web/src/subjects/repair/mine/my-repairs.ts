import { type Call, type CallInput, getMyRepair, listMyRepairs, Repair } from '@atelier/contract';
import type { SendArguments } from '@atelier/contract/client';
import { queryOptions, useQuery, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { isClosed } from '@atelier/domain';
import * as z from 'zod/mini';
import { errorToast, statusTitle, type Translate } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { ApiError, nullIfMissing } from '#shared/api/api-error.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { peekPrefetchedAnswer, send } from '#shared/api/send.ts';
import { useIntent } from '#shared/api/intent-key.ts';
import { showError } from '#shared/feedback/show-toast.ts';

export function useMyRepairs() {
  return useQuery(myRepairsQuery);
}

const myRepairsQuery = queryOptions({
  ...callQuery(queryKeys.repairs, listMyRepairs),
  initialData: () => peekPrefetchedAnswer<Repair[]>(listMyRepairs.path),
});

/** Returns a repair from the list, or fetches it when the list lacks it. `data` is null for an unknown repair. */
export function useMyRepair(id: string) {
  const listed = useQuery({
    ...myRepairsQuery,
    select: (repairs) => repairs.find((repair) => repair.id === id) ?? null,
  });
  const alone = useQuery({
    queryKey: [...queryKeys.repairs, id],
    queryFn: ({ signal }) => nullIfMissing(send(getMyRepair, { params: { id }, signal })),
    enabled: listed.data === null,
  });
  return listed.data === null ? alone : listed;
}

/** Returns the list with this repair unless the list has a newer state. */
export function withRepair(repairs: readonly Repair[], repair: Repair): Repair[] {
  const current = repairs.find((each) => each.id === repair.id);
  if (current === undefined) return [repair, ...repairs];
  if (current.version > repair.version) return [...repairs];
  return repairs.map((each) => (each.id === repair.id ? repair : each));
}

/** Caches a repair from an answer. A running list request is repeated, because it may be older. */
export function cacheRepair(client: QueryClient, repair: Repair): void {
  const { queryKey } = myRepairsQuery;
  client.setQueryData(queryKey, (repairs) => repairs && withRepair(repairs, repair));
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

const MOVED_ERRORS: readonly string[] = ['repairMoved', 'proposalChanged'];

export function movedRepair(error: unknown): Repair | null {
  if (!(error instanceof ApiError) || !MOVED_ERRORS.includes(error.key)) return null;
  const parsed = z.safeParse(Repair, error.body['repair']);
  return parsed.success ? parsed.data : null;
}

type RepairCall<Input> = (input: Input, idempotencyKey: string) => Promise<Repair>;

/** Runs a transition on a customer's repair. The answer, or the state in a refusal, shows at once, and typed text stays in the form. */
export function useRepairCall<Input>(call: RepairCall<Input>) {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationKey: queryKeys.repairs,
    // Offline it fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: (input: Input) => intent.run(input, (idempotencyKey) => call(input, idempotencyKey)),
    onSuccess: (repair) => cacheRepair(client, repair),
    onError: (error) => {
      const repair = movedRepair(error);
      if (repair !== null) cacheRepair(client, repair);
    },
  });
}

type CustomerTransition = Call & { readonly path: `/repair/requests/:id/${string}`; readonly answer: typeof Repair };

/** Runs a transition that the repair's page names by its call and body. */
export function useRepairTransition<C extends CustomerTransition>(id: string, call: C) {
  return useRepairCall((body: CallInput<C, 'body'>, idempotencyKey) =>
    send(call, ...([{ params: { id }, body, idempotencyKey }] as unknown as SendArguments<C>)),
  );
}

export function showRepairError(t: Translate, error: unknown): void {
  const repair = movedRepair(error);
  if (repair === null) return showError(t, error);
  const { title } = errorToast(t, 'repairMoved');
  toast({
    title,
    description: t('errors.repairMoved', { status: statusTitle(t, repair.status) }),
    variant: 'destructive',
  });
  return undefined;
}

/** A returned device may be brought again before its repair is rated (specification/life#the-request). */
export function keepsDevice(repair: Repair): boolean {
  return !isClosed(repair) && repair.status !== 'RETURNED';
}
