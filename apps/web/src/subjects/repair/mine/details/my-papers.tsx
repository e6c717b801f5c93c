import { getMyPaper, type MyPaperKind, type Repair } from '@atelier/contract';
import { isPaidByWarranty, isUnrepaired } from '@atelier/domain';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { FactGroup } from './fact.tsx';

/** Papers that one's repair has at this point, as PDF files. */
export function MyPapers({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const { id } = repair;
  const kinds = papersOf(repair);
  if (kinds.length === 0) return null;
  return (
    <FactGroup title={t('repairs.papers.title')}>
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <FileButton
            key={kind}
            name={`${kind}-${id}.pdf`}
            receive={() => receiveFile(getMyPaper, { params: { id, kind } })}
          >
            {t(`repairs.papers.${kind}`)}
          </FileButton>
        ))}
      </div>
    </FactGroup>
  );
}

const taken: readonly unknown[] = ['COLLECTED', 'DELIVERED'];

function papersOf(repair: Repair): MyPaperKind[] {
  const { custody, proposal, warrantyUntil, pickupLogistic: pickup, returnLogistic: back } = repair;
  const isPickedUp = taken.includes(pickup?.status);
  const isReturned = back?.status === 'DELIVERED';
  const papers: [MyPaperKind, boolean][] = [
    ['intake', isPickedUp || custody !== 'CUSTOMER'],
    ['pickup', isPickedUp],
    ['quote', proposal !== null && !isPaidByWarranty(repair)],
    ['warranty', warrantyUntil !== null],
    ['return', isReturned],
    ['unrepaired', isReturned && isUnrepaired(repair)],
  ];
  return papers.filter(([, isThere]) => isThere).map(([kind]) => kind);
}
