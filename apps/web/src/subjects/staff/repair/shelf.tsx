import { placeOnShelf, type Shelf, type StaffRepairItem } from '@atelier/contract';
import { Select, toast } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { shelvesQuery } from '../lists/catalogs.ts';
import { Fact } from '../page/panel.tsx';

type PlacedRepair = Pick<StaffRepairItem, 'id' | 'custody' | 'shelf'>;

// Selects don't allow an empty value.
const NONE = 'none';

/** Renders the shelf of a repair as a fact of its page. Hidden without shelves. */
export function ShelfFact({ repair }: { repair: PlacedRepair }) {
  const { t } = useTranslation();
  const offered = useOfferedShelves([repair]);
  if (offered.length === 0) return null;
  return (
    <Fact name={t('workshop.shelf.label')}>
      <ShelfChoice repairs={[repair]} className="max-w-56" />
    </Fact>
  );
}

/** Returns the shelves for devices that are all in the shop's custody, else none. */
function useOfferedShelves(repairs: readonly PlacedRepair[]): readonly Shelf[] {
  const isHere = repairs.length > 0 && repairs.every(({ custody }) => custody === 'CENTER');
  const { data: shelves = [] } = useQuery({ ...shelvesQuery, enabled: isHere });
  if (!isHere) return [];
  return shelves.filter(({ code, retired }) => !retired || repairs.some(({ shelf }) => shelf?.code === code));
}

/** Offers the shelves for devices in the shop's custody. Hidden without shelves. */
export function ShelfChoice({ repairs, className }: { repairs: readonly PlacedRepair[]; className?: string }) {
  const { t } = useTranslation();
  const offered = useOfferedShelves(repairs);
  const { mutate, isPending } = usePlaceOnShelf();
  const codes = new Set(repairs.map(({ shelf }) => shelf?.code ?? NONE));
  const [common = NONE] = codes;
  if (offered.length === 0) return null;
  return (
    <Select
      size="sm"
      aria-label={t('workshop.shelf.label')}
      aria-busy={isPending}
      options={[
        { value: NONE, label: t('workshop.shelf.none') },
        ...offered.map(({ code, name, retired }) => ({ value: code, label: name, disabled: retired })),
      ]}
      placeholder={t('workshop.shelf.several')}
      value={codes.size === 1 ? common : ''}
      onValueChange={(code) => {
        // A disabled control would lose the focus, so it only ignores changes meanwhile.
        if (!isPending) mutate({ ids: repairs.map(({ id }) => id), code: code === NONE ? null : code });
      }}
      className={className}
    />
  );
}

type Placement = { readonly ids: string[]; readonly code: string | null };

function usePlaceOnShelf() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'shelf'],
    networkMode: 'always',
    mutationFn: (body: Placement) => send(placeOnShelf, { body }),
    onSuccess: ({ results }, { code }) => {
      const refused = results.filter(({ refusal }) => refusal !== null).length;
      if (refused > 0) toast({ title: t('workshop.shelf.elsewhere', { count: refused }), variant: 'destructive' });
      else showDone(t(code === null ? 'workshop.shelf.removed' : 'workshop.shelf.placed'));
    },
    onError: (error) => {
      const isRetired = error instanceof ApiError && error.issues.some(({ path }) => path === 'code');
      if (isRetired) toast({ title: t('workshop.shelf.retired'), variant: 'destructive' });
      else showError(t, error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
      void client.invalidateQueries({ queryKey: queryKeys.catalogs });
    },
  });
}
