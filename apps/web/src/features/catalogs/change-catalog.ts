import {
  addFault,
  addPartner,
  addCannedReply,
  addDeviceType,
  addShelf,
  addZone,
  type Call,
  changeFault,
  changePartner,
  changeCannedReply,
  changeDeviceType,
  changeShelf,
  changeZone,
} from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import type { CatalogName } from '#subjects/staff/lists/catalogs.ts';

const calls = {
  types: [addDeviceType, changeDeviceType],
  partners: [addPartner, changePartner],
  zones: [addZone, changeZone],
  shelves: [addShelf, changeShelf],
  faults: [addFault, changeFault],
  answers: [addCannedReply, changeCannedReply],
} as const satisfies Record<CatalogName, readonly [Call, Call]>;

type CatalogEntryValues = Readonly<Record<string, unknown>>;
type CatalogEntryChange = CatalogEntryValues & {
  readonly version: number;
  readonly retired: boolean;
  readonly place?: number;
};

/** Adds an entry. The idempotency key makes repeated presses count once. */
export function useAddCatalogEntry(catalog: CatalogName) {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    networkMode: 'always',
    // Safe because the form validated the values with the catalog's schema.
    mutationFn: (body: CatalogEntryValues) =>
      intent.run(body, (idempotencyKey) => send(calls[catalog][0], { body, idempotencyKey } as never)),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.catalogs }),
  });
}

export function useChangeCatalogEntry(catalog: CatalogName) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, ...body }: CatalogEntryChange & { readonly id: string }) =>
      send(calls[catalog][1], { params: { id }, body } as never),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.catalogs }),
  });
}
