import { type Accessory, type CallInput, explainAccessory, type StaffRepair } from '@atelier/contract';
import { givenMissingReasons, isWithUs } from '@atelier/domain';
import { Select, UserText } from '@atelier/ui';
import { send } from '#shared/api/send.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Fact } from '#subjects/staff/page/panel.tsx';
import { StaffDay } from '#subjects/staff/repair/staff-times.tsx';
import { useRepairCorrection } from '#subjects/transitions/steps/transition-repair.ts';

type AccessoriesFactProps = { repair: Pick<StaffRepair, 'id' | 'version' | 'accessories'> };

/** Lists what came with the device, and what came back. For a missing one the reason is chosen here. */
export function AccessoriesFact({ repair }: AccessoriesFactProps) {
  const { t } = useTranslation();
  const { id, version, accessories } = repair;
  const { mutate, isPending } = useRepairCorrection(
    id,
    ({ accessoryId, ...body }: Explanation) => send(explainAccessory, { params: { id, accessoryId }, body }),
    { saved: t('workshop.accessory.saved'), conflict: t('workshop.accessory.conflict') },
  );
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
