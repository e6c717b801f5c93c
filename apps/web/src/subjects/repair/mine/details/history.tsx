import type { Repair } from '@atelier/contract';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FactGroup } from './fact.tsx';
import { LogEntries } from './log-entries.tsx';

export function History({ logs, pickupLogistic }: Pick<Repair, 'logs' | 'pickupLogistic'>) {
  const { t } = useTranslation();
  return (
    <FactGroup title={t('repairs.details.history')}>
      <LogEntries logs={logs} pickupLogistic={pickupLogistic} />
    </FactGroup>
  );
}
