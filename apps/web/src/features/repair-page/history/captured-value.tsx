import type { StaffRepair } from '@atelier/contract';
import {
  contactAttemptKinds,
  fieldKinds,
  isCaptureField,
  type Action,
  type CaptureField,
  type KindName,
} from '@atelier/domain';
import { formatDays, type Translate } from '@atelier/i18n';
import { ProperName, UserText } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { howLabel } from '#subjects/transitions/fields/field-label.ts';
import { entryName, faultsQuery } from '#subjects/staff/lists/catalogs.ts';
import { StaffDay, StaffMoment } from '#subjects/staff/repair/staff-times.tsx';

export type RawCapturedValue = StaffRepair['log'][number]['captured'][string];

/** Names by person id. The log stores ids, so erasing a person also removes the name here. */
export type PersonNames = ReadonlyMap<string, string>;

type ValueProps = { text: string; people: PersonNames; action: Action };

type ReadableKind = Exclude<KindName, 'reference'>;

type ValueView = (value: ValueProps, t: Translate) => ReactNode;

const asTyped: ValueView = ({ text }) => <UserText className="block">{text}</UserText>;
const asDay: ValueView = ({ text }) => <StaffDay value={text} />;
const inWordsOf =
  (texts: string): ValueView =>
  ({ text }, t) => <span>{t.find(`${texts}.${text}`) ?? text}</span>;

/** Views by kind of captured value. Ids of things are hidden. */
const valueViews: Readonly<Record<ReadableKind, ValueView>> = {
  line: asTyped,
  lines: asTyped,
  visitDay: asDay,
  visitWindow: ({ text }) => <span>{text.replace('-', '–')}</span>,
  day: asDay,
  money: ({ text }) => <Price amount={text} />,
  workingDays: ({ text }, t) => <span>{t('common.workingDays', { count: Number(text) })}</span>,
  days: ({ text }) => <Days count={Number(text)} />,
  attempt: ({ text, action }, t) => {
    const how = contactAttemptKinds.find((kind) => kind === text);
    return <span>{how === undefined ? text : howLabel(t, action, how)}</span>;
  },
  failure: inWordsOf('workshop.failure'),
  delayReason: inWordsOf('workshop.delayReason'),
  accessories: asTyped,
  accessoryIds: asTyped,
  missingReason: inWordsOf('workshop.missingReason'),
  fault: ({ text }) => <FaultName id={text} />,
  resolution: inWordsOf('resolution'),
  barrier: inWordsOf('resolution.barrier'),
  coverage: inWordsOf('repairs.warranty.coverage'),
  callTime: ({ text }) => <StaffMoment value={text} />,
  person: ({ text, people }) => <ProperName>{people.get(text) ?? '-'}</ProperName>,
  yesOrNo: ({ text }, t) => <span>{t(text === 'true' ? 'common.yes' : 'common.no')}</span>,
  rating: ({ text }) => <span>{`${text} / 5`}</span>,
};

function Days({ count }: { count: number }) {
  const { language } = useTranslation();
  return <span>{formatDays(count, language)}</span>;
}

/** The catalog has the name, because the log stores ids. */
function FaultName({ id }: { id: string }) {
  const { language } = useTranslation();
  const { data: faults = [] } = useQuery(faultsQuery);
  const fault = faults.find((each) => each.id === id);
  return <span>{fault === undefined ? '-' : entryName(fault, language)}</span>;
}

type Kinds = typeof fieldKinds;

export type ReadableField = { [F in CaptureField]: Kinds[F] extends ReadableKind ? F : never }[CaptureField];

export function readableFields(captured: Readonly<Record<string, RawCapturedValue>>): [ReadableField, string][] {
  return Object.entries(captured).flatMap(([field, value]): [ReadableField, string][] =>
    isReadable(field) && value !== null && value !== ''
      ? [[field, Array.isArray(value) ? value.join(', ') : String(value)]]
      : [],
  );
}

function isReadable(field: string): field is ReadableField {
  return isCaptureField(field) && fieldKinds[field] !== 'reference';
}

export function CapturedValue({ field, ...value }: ValueProps & { field: ReadableField }) {
  return valueViews[fieldKinds[field]](value, useTranslation().t);
}
