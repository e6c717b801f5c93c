import { closureLimits, MAX_VISIT_DAYS } from '@atelier/contract';
import { addDays, isDay } from '@atelier/domain';
import { Alert, Button } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { plannedVisitsQuery } from '#subjects/staff/lists/planning.ts';
import { RangeFields, TextFields } from './setting-inputs.tsx';
import type { Setting, SettingValue } from './use-setting.ts';

type Closure = SettingValue<'closures'>[number];

const noWords = { fr: '', en: '' } as const;

export function ClosuresSetting({ setting: { value: closures, change, problem } }: { setting: Setting<'closures'> }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    flushSync(() => change([...closures, { from: '', to: '', words: noWords }]));
    list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
  };
  const replace = (index: number, closure: Closure) => change(closures.with(index, closure));
  return (
    <>
      {closures.length === 0 && <p className="text-ink-muted">{t('settings.closures.none')}</p>}
      <ul ref={list} className="grid grid-cols-1 gap-5">
        {[...closures.entries()].map(([index, closure]) => (
          <li key={index}>
            <ClosureFields
              number={index + 1}
              closure={closure}
              problem={(field) => problem(`${index}.${field}`)}
              onChange={(next) => replace(index, next)}
              onRemove={() => change(closures.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {closures.length < closureLimits.count && (
        <Button variant="secondary" className="w-fit max-sm:w-full" onClick={add}>
          <Plus />
          {t('settings.closures.add')}
        </Button>
      )}
    </>
  );
}

type ClosureFieldsProps = {
  number: number;
  closure: Closure;
  problem: (field: string) => string | undefined;
  onChange: (closure: Closure) => void;
  onRemove: () => void;
};

function ClosureFields({ number, closure, problem, onChange, onRemove }: ClosureFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-control border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium">{t('settings.closures.name', { number })}</legend>
      <RangeFields range={closure} problem={problem} onChange={(range) => onChange({ ...closure, ...range })} />
      <TextFields
        list="closures"
        maxLength={closureLimits.words}
        text={closure.words ?? noWords}
        problem={(language) => problem(`words.${language}`)}
        onChange={(words) => onChange({ ...closure, words })}
      />
      <VisitsWithin closure={closure} />
      <Button variant="ghost" className="w-fit max-sm:w-full sm:col-span-2" onClick={onRemove}>
        <Trash2 />
        {t('settings.closures.remove', { number })}
      </Button>
    </fieldset>
  );
}

/** Counts the visits planned on the closed days, with a link, and names loaded ones. They remain planned. */
function VisitsWithin({ closure: { from, to } }: { closure: Closure }) {
  const { t } = useTranslation();
  const today = useShopDay();
  const firstVisit = from < today ? today : from;
  const isKnown = isDay(from) && isDay(to) && firstVisit <= to;
  const furthest = isKnown ? addDays(firstVisit, MAX_VISIT_DAYS - 1) : '';
  const { data: visits = [] } = useQuery({
    ...plannedVisitsQuery(firstVisit, to < furthest ? to : furthest),
    enabled: isKnown,
  });
  const [earliest] = visits;
  const loaded = visits.filter((visit) => visit.loaded);
  const names = loaded.map(({ device, repairId }) => `${device.name} #${repairId}`).join(', ');
  return (
    <div aria-live="polite" className="empty:hidden sm:col-span-2">
      {isKnown && earliest !== undefined && (
        <Alert variant="warning" title={t('settings.closures.visits', { count: visits.length })}>
          {loaded.length > 0 && <p>{t('settings.closures.loaded', { count: loaded.length, names })}</p>}
          <Link
            to={`${paths.workshopVisits}?day=${earliest.date}`}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {t('settings.closures.replan')}
          </Link>
        </Alert>
      )}
    </div>
  );
}
