import { type Accessory, type CallInput, explainAccessory, type StaffRepair } from '@atelier/contract';
import { givenMissingReasons, isWithUs } from '@atelier/domain';
import { Select, toast, UserText } from '@atelier/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Fact } from '#subjects/staff/page/panel.tsx';
import { StaffDay } from '#subjects/staff/repair/staff-times.tsx';
import { staffRepairQuery } from '#subjects/transitions/steps/staff-repair.ts';
import { conflictingRepair } from '#subjects/transitions/steps/transition-repair.ts';

type AccessoriesFactProps = { repair: Pick<StaffRepair, 'id' | 'version' | 'accessories'> };

/** Lists what came with the device, and what came back. For a missing one the reason is chosen here. */
export function AccessoriesFact({ repair }: AccessoriesFactProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useExplanation(repair.id);
  const { version, accessories } = repair;
  if (accessories.length === 0) return null;
  return (
    <Fact name={t('workshop.fields.accessories')}>
      <ul className="grid grid-cols-1 gap-2">
        {accessories.map((accessory) => (
          <li key={accessory.id} className="grid grid-cols-1 gap-1">
            <span className="flex flex-wrap gap-x-2">
              <UserText>{accessory.name}</UserText>
              <AccessoryState accessory={accessory} />
            </span>
            {accessory.missingReason !== null && (
              <Select
                size="sm"
                aria-label={t('workshop.accessory.explain', { name: accessory.name })}
                aria-busy={isPending}
                placeholder={t('workshop.missingReason.NOT_GIVEN')}
                options={[
                  ...givenMissingReasons.map((value) => ({ value, label: t(`workshop.missingReason.${value}`) })),
                  { value: CAME_BACK, label: t('workshop.accessory.cameBack') },
                ]}
                value={accessory.missingReason === 'NOT_GIVEN' ? '' : accessory.missingReason}
                onValueChange={(chosen) => {
                  const missingReason = givenMissingReasons.find((reason) => reason === chosen) ?? null;
                  // A disabled control would lose the focus, so it only ignores changes meanwhile.
                  if (!isPending) mutate({ accessoryId: accessory.id, missingReason, version });
                }}
                className="max-w-64"
              />
            )}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

const CAME_BACK = 'cameBack';

function AccessoryState({ accessory }: { accessory: Accessory }) {
  const { t } = useTranslation();
  const { returnedAt, missingReason } = accessory;
  if (isWithUs(accessory)) return null;
  return (
    <span className={`text-sm ${missingReason === 'NOT_GIVEN' ? 'font-medium text-danger' : 'text-ink-muted'}`}>
      {returnedAt === null ? (
        t('workshop.accessory.missing')
      ) : (
        <>
          <span>{t('workshop.accessory.returned')}</span> <StaffDay value={returnedAt} />
        </>
      )}
    </span>
  );
}

type Explanation = CallInput<typeof explainAccessory, 'body'> & { readonly accessoryId: string };

/** Sends the reason. The answer or a conflict's state updates the screen. */
function useExplanation(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'accessory'],
    networkMode: 'always',
    mutationFn: ({ accessoryId, ...body }: Explanation) =>
      send(explainAccessory, { params: { id, accessoryId }, body }),
    onSuccess: (repair) => {
      client.setQueryData(staffRepairQuery(id).queryKey, repair);
      showDone(t('workshop.accessory.saved'));
    },
    onError: (error) => {
      const current = conflictingRepair(error);
      if (current === null) return showError(t, error);
      client.setQueryData(staffRepairQuery(id).queryKey, current);
      toast({ title: t('workshop.accessory.conflict'), variant: 'destructive' });
    },
  });
}
