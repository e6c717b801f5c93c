import { windowsOf } from '@atelier/domain';
import { fieldMessage } from '@atelier/i18n';
import { Button, Switch } from '@atelier/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#shared/language/use-translation.ts';
import { splitWindow, TimeInput } from '#subjects/transitions/fields/window-field.tsx';
import type { Setting, SettingValue } from './use-setting.ts';

const USUAL = '09:00-18:00';
const days = [0, 1, 2, 3, 4, 5, 6] as const;
type Day = (typeof days)[number];

/** Usual break of a day that is open around it. */
const BREAK = { from: '12:30', to: '14:00' } as const;

export function HoursSetting({ setting: { value, change, problem } }: { setting: Setting<'hours'> }) {
  return <WeekFields week={value} onChange={change} problem={problem} />;
}

type Week = SettingValue<'hours'>;

type WeekFieldsProps = {
  week: Week;
  onChange: (week: Week) => void;
  /** Returns the message key of a wrong window by its path, such as `0.1` for the second of Monday. */
  problem: (path: string) => string | undefined;
};

/** Renders the fields of a week, with one or two windows for each open day. */
export function WeekFields({ week, onChange, problem }: WeekFieldsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {days.map((day) => (
        <DayFields
          key={day}
          day={day}
          hours={week[day]}
          problem={(window) => problem(`${day}.${window}`)}
          onChange={(hours) => {
            const [...copy] = week;
            copy[day] = hours;
            onChange(copy);
          }}
        />
      ))}
    </ul>
  );
}

type DayFieldsProps = {
  day: Day;
  hours: string | null;
  problem: (window: number) => string | undefined;
  onChange: (hours: string | null) => void;
};

function DayFields({ day, hours, problem, onChange }: DayFieldsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const name = t(`settings.days.${day}`);
  const windows = windowsOf(hours);
  const [first = '', second] = windows;
  const addBreak = () => {
    flushSync(() => onChange(withBreak(first)));
    list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
  };
  const removeBreak = () => {
    flushSync(() => onChange(`${splitWindow(first).from}-${splitWindow(second ?? '').to}`));
    list.current?.querySelector('button')?.focus();
  };
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 sm:min-h-11 sm:grid-cols-[13rem_1fr]">
      <label className="inline-flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 self-start">
        <Switch checked={hours !== null} onCheckedChange={(open) => onChange(open ? USUAL : null)} />
        <span>{t('settings.hours.open', { day: name })}</span>
      </label>
      {hours !== null && (
        <ul ref={list} className="grid min-w-0 grid-cols-1 gap-2">
          {[...windows.entries()].map(([index, window]) => (
            <li
              key={index}
              // Both rows of a phone have fields of one width, with the room of the second's button.
              className={`flex flex-wrap items-end gap-x-3 gap-y-1 sm:items-center ${index === 0 && second !== undefined ? 'max-sm:pe-14' : ''}`}
            >
              <WindowFields
                name={index === 0 ? name : t('settings.hours.afterBreak', { day: name })}
                window={window}
                wrong={problem(index)}
                onChange={(next) => onChange(windows.with(index, next).join(' '))}
              />
              {second === undefined && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-sm:w-full"
                  aria-label={t('settings.hours.addBreakOn', { day: name })}
                  onClick={addBreak}
                >
                  <Plus />
                  {t('settings.hours.addBreak')}
                </Button>
              )}
              {index > 0 && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('settings.hours.removeBreakOn', { day: name })}
                  onClick={removeBreak}
                >
                  <Trash2 />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type WindowFieldsProps = {
  name: string;
  window: string;
  wrong: string | undefined;
  onChange: (window: string) => void;
};

function WindowFields({ name, window, wrong, onChange }: WindowFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { from, to } = splitWindow(window);
  const times = [
    { key: 'from', time: from, with: (time: string) => `${time}-${to}` },
    { key: 'to', time: to, with: (time: string) => `${from}-${time}` },
  ] as const;
  return (
    <>
      {times.map(({ key, time, with: withTime }) => (
        <label key={key} className="grid flex-1 gap-1 text-sm sm:flex sm:flex-none sm:items-center sm:gap-2">
          <span>{t(`settings.hours.${key}`)}</span>
          <TimeInput
            className="min-w-16 tabular-nums sm:w-20!"
            aria-label={`${name}, ${t(`settings.hours.${key}`)}`}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby={wrong === undefined ? undefined : id}
            value={time}
            // A space would begin another window.
            onChange={(next) => onChange(withTime(next.replaceAll(' ', '')))}
          />
        </label>
      ))}
      {wrong !== undefined && (
        <p id={id} role="alert" className="order-last w-full text-sm font-medium text-danger">
          {fieldMessage(t, wrong)}
        </p>
      )}
    </>
  );
}

/** Returns two windows around the usual break, or an empty second one for a day that isn't open around it. */
function withBreak(window: string): string {
  const { from, to } = splitWindow(window);
  const isAround = from < BREAK.from && to > BREAK.to;
  return isAround ? `${from}-${BREAK.from} ${BREAK.to}-${to}` : `${window} -`;
}
