import type { StaffRepair } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { teamQuery } from '#subjects/staff/lists/planning.ts';
import type { PersonNames } from './captured-value.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { replacedPriceEntries, undoneEntries, type LogEntry } from '#subjects/transitions/actions/log-reading.ts';
import { Panel } from '#subjects/staff/page/panel.tsx';

const NEWEST_COUNT = 3;

export function HistoryPanel({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const people = usePersonNames(repair);
  const [unfolded, setUnfolded] = useState(false);
  const { log } = repair;
  const undone = undoneEntries(log);
  const undoneBy = (correction: LogEntry) => log.filter(({ id }) => undone.get(id) === correction);
  const replaced = replacedPriceEntries(log);
  const shownEntries = unfolded ? log : log.slice(-NEWEST_COUNT);
  return (
    <Panel title={t('workshop.repair.history')}>
      <ol className="grid grid-cols-1">
        {shownEntries.toReversed().map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            people={people}
            undoneBy={undone.get(entry.id)}
            undoing={undoneBy(entry)}
            isReplaced={replaced.has(entry.id)}
          />
        ))}
      </ol>
      {shownEntries.length < log.length && (
        <Button variant="secondary" size="sm" onClick={() => setUnfolded(true)} className="w-fit">
          {t('workshop.repair.showEarlier', { count: log.length - shownEntries.length })}
        </Button>
      )}
    </Panel>
  );
}

function usePersonNames({ log, visits, technician }: StaffRepair): PersonNames {
  const { data: team = [] } = useQuery(teamQuery());
  const people = [...log.map(({ actor }) => actor), ...visits.map(({ assignee }) => assignee), technician, ...team];
  return new Map(people.flatMap((person) => (typeof person?.name === 'string' ? [[person.id, person.name]] : [])));
}
