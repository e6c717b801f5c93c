import type { FigureGroup, FigureSubject, User } from '@atelier/contract';
import { figurePeriods, isAdmin, isStaff, seesAllRepairs } from '@atelier/domain';
import { Field, Segmented } from '@atelier/ui';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { FigureSection } from './figure-section.tsx';
import { groupsFor, isComplete, type PeriodChoice, periodProblem, readPeriod } from './figures.ts';

const subjects = ['WAITED', 'LATE', 'OVERDUE', 'EARNED', 'OPEN'] as const satisfies FigureSubject[];

function FiguresPage() {
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<ListSkeleton cards />}>
      {(user) =>
        user.maySeeFigures === true ? <FiguresView viewer={user} /> : <Navigate to={paths.workshop} replace />
      }
    </ConfirmedUser>
  );
}

/** Renders the figures. The address has the period and the group of each subject, so a link shows the same. */
export function FiguresView({ viewer }: { viewer: Pick<User, 'roles'> }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const choice = readPeriod(params);
  const change = (part: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('figures.title')} intro={t('figures.intro')} />
      <PeriodPicker choice={choice} onChange={change} />
      {isComplete(choice) && periodProblem(choice) === null && (
        <>
          {subjects.map((subject) => {
            const groups = groupsFor(subject, isAdmin(viewer));
            const name = subject.toLowerCase();
            const by = groups.find((group) => group === params.get(name)) ?? groups[0];
            return by === undefined ? null : (
              <FigureSection
                key={subject}
                {...{ subject, by, groups, choice }}
                hasLists={seesAllRepairs(viewer)}
                onGroup={(group: FigureGroup) => change({ [name]: group })}
              />
            );
          })}
          <p className="max-w-reading text-sm text-ink-muted">{t('figures.explanation')}</p>
        </>
      )}
    </div>
  );
}

const DATES = 'DATES';
const EARLIEST = '2015-01-01';

type PickerProps = {
  readonly choice: PeriodChoice;
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void;
};

function PeriodPicker({ choice, onChange }: PickerProps) {
  const { t } = useTranslation();
  const today = useShopDay();
  const problem = periodProblem(choice);
  const options = [...figurePeriods, DATES] as const;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Segmented
        label={t('figures.period.label')}
        options={options.map((value) => ({ value, label: t(`figures.period.${value}`) }))}
        value={choice.period ?? DATES}
        onValueChange={(value) =>
          onChange(
            value === DATES
              ? { period: null, from: `${today.slice(0, 8)}01`, to: today }
              : { period: value.toLowerCase(), from: null, to: null },
          )
        }
      />
      {choice.period === null && (
        <div className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-2">
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              label={t(`figures.period.${name}`)}
              error={name === 'to' && problem !== null ? t(`figures.period.${problem}`) : undefined}
            >
              <LocalizedDateField
                value={choice[name]}
                onValueChange={(day) => onChange({ [name]: day })}
                min={EARLIEST}
                max={today}
                today={today}
              />
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}

export { FiguresPage as Component };
