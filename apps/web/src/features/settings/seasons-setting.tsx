import { seasonLimits } from '@atelier/contract';
import { isDay, seasonState } from '@atelier/domain';
import { fieldMessage, formatDate } from '@atelier/i18n';
import { Badge, Button } from '@atelier/ui';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { shopOpenDays } from '#subjects/transitions/context/shop-moment.ts';
import { RangeFields, TextFields } from './setting-inputs.tsx';
import { WeekFields } from './hours-setting.tsx';
import type { Setting, SettingValue } from './use-setting.ts';

type Season = SettingValue<'seasons'>[number];

/** Returns a season to fill in, which begins with the shop's week. */
function createSeason(): Season {
  const [...hours] = shopOpenDays().hours;
  return { name: { fr: '', en: '' }, from: '', to: '', hours };
}

export function SeasonsSetting({ setting: { value: seasons, change, problem } }: { setting: Setting<'seasons'> }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    flushSync(() => change([...seasons, createSeason()]));
    const added = list.current?.querySelector<HTMLElement>(':scope > :last-child details');
    added?.setAttribute('open', '');
    added?.querySelector('input')?.focus();
  };
  return (
    <>
      {seasons.length === 0 && <p className="text-ink-muted">{t('settings.seasons.none')}</p>}
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {[...seasons.entries()].map(([index, season]) => (
          <li key={index}>
            <SeasonFold number={index + 1} season={season}>
              <SeasonFields
                season={season}
                problem={(field) => problem(`${index}.${field}`)}
                onChange={(next) => change(seasons.with(index, next))}
              />
              <Button
                variant="ghost"
                className="w-fit max-sm:w-full"
                onClick={() => change(seasons.toSpliced(index, 1))}
              >
                <Trash2 />
                {t('settings.seasons.remove', { number: index + 1 })}
              </Button>
            </SeasonFold>
          </li>
        ))}
      </ul>
      {seasons.length < seasonLimits.count && (
        <Button variant="secondary" className="w-fit max-sm:w-full" onClick={add}>
          <Plus />
          {t('settings.seasons.add')}
        </Button>
      )}
    </>
  );
}

/** Renders a season folded to its name and days. One that is over is muted. */
function SeasonFold({ number, season, children }: { number: number; season: Season; children: ReactNode }) {
  const { t, language } = useTranslation();
  const today = useShopDay();
  const { name, from, to } = season;
  const hasDays = isDay(from) && isDay(to);
  const state = hasDays ? seasonState(season, today) : null;
  const nameLanguage = ([language, 'fr', 'en'] as const).find((each) => name[each] !== '');
  const title = nameLanguage === undefined ? t('settings.seasons.name', { number }) : name[nameLanguage];
  const dayOf = (day: string) => formatDate(day, language, { pattern: 'd MMM yyyy' });
  return (
    <details className="group min-w-0 rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-4 py-2">
        <ChevronDown className="size-5 shrink-0 -rotate-90 text-ink-muted transition-transform group-open:rotate-0" />
        <span
          lang={nameLanguage}
          className={`min-w-0 wrap-anywhere ${state === 'PAST' ? 'text-ink-muted' : 'font-medium'}`}
        >
          {title}
        </span>
        {hasDays && <span className="text-sm text-ink-muted">{`${dayOf(from)} – ${dayOf(to)}`}</span>}
        {(state === 'CURRENT' || state === 'PAST') && <Badge>{t(`settings.seasons.state.${state}`)}</Badge>}
      </summary>
      <fieldset aria-label={title} className="grid min-w-0 grid-cols-1 gap-4 border-t border-line p-4">
        {children}
      </fieldset>
    </details>
  );
}

type SeasonFieldsProps = {
  season: Season;
  problem: (field: string) => string | undefined;
  onChange: (season: Season) => void;
};

function SeasonFields({ season, problem, onChange }: SeasonFieldsProps) {
  const { t } = useTranslation();
  const neverOpen = problem('hours');
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextFields
          list="seasons"
          maxLength={seasonLimits.name}
          text={season.name}
          problem={(language) => problem(`name.${language}`)}
          onChange={(name) => onChange({ ...season, name })}
        />
        <RangeFields range={season} problem={problem} onChange={(range) => onChange({ ...season, ...range })} />
      </div>
      <WeekFields
        week={season.hours}
        onChange={(hours) => onChange({ ...season, hours })}
        problem={(path) => problem(`hours.${path}`)}
      />
      {neverOpen !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {fieldMessage(t, neverOpen)}
        </p>
      )}
    </>
  );
}
