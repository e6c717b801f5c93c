import { getHandoverCode } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { UnansweredPart } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { focusIfLost } from '#shared/page/use-content-focus.ts';
import { FactGroup } from './fact.tsx';

/** Shows a customer the code that proves a handover, once they ask for it. */
export function MyHandoverCode({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <FactGroup title={t('handover.code.title')}>
      <p className="text-pretty text-ink-muted">{t('handover.code.text')}</p>
      <output ref={isOpen ? focusIfLost : undefined} tabIndex={-1} className="outline-none">
        {isOpen ? (
          <Code repairId={repairId} />
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('handover.code.show')}
          </Button>
        )}
      </output>
    </FactGroup>
  );
}

function Code({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const answer = useQuery({
    ...callQuery([...queryKeys.repairs, 'handoverCode', repairId], getHandoverCode, { params: { id: repairId } }),
    gcTime: 0,
  });
  if (answer.data === undefined) return <UnansweredPart query={answer} className="h-11 w-32" />;
  const { code } = answer.data;
  return (
    <span className={code === null ? undefined : 'text-4xl font-semibold tracking-widest tabular-nums'}>
      {code ?? t('handover.code.none')}
    </span>
  );
}
