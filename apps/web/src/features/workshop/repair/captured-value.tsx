import type { StaffRepair } from '@atelier/contract';
import { attemptKinds } from '@atelier/domain';
import type { Action, CaptureField } from '@atelier/domain';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { Price } from '../../../shared/repair/price.tsx';
import { howLabel } from '../step/field-label.ts';
import { StaffDay } from '../staff-times.tsx';

export type CapturedRaw = StaffRepair['log'][number]['captured'][string];

/** Names of people by their ids: the log keeps ids, so that erasing a person reaches it. */
export type People = ReadonlyMap<string, string>;

type ValueProps = { text: string; people: People; action: Action };

const DayValue = ({ text }: ValueProps) => <StaffDay value={text} />;
const PriceValue = ({ text }: ValueProps) => <Price amount={text} place="details" />;
const WindowValue = ({ text }: ValueProps) => text.replace('-', '–');
const PersonValue = ({ text, people }: ValueProps) => people.get(text) ?? '-';
const RateValue = ({ text }: ValueProps) => `${text} / 5`;
const TextValue = ({ text }: ValueProps) => text;

const WorkingDays = ({ text }: ValueProps) => {
  const { t } = useTranslation();
  return t('common.workingDays', { count: Number(text) });
};

const HowValue = ({ text, action }: ValueProps) => {
  const { t } = useTranslation();
  const how = attemptKinds.find((kind) => kind === text);
  return how === undefined ? text : howLabel(t, action, how);
};

const YesNo = ({ text }: ValueProps) => {
  const { t } = useTranslation();
  return t(text === 'true' ? 'common.yes' : 'common.no');
};

/** How each captured value reads; ids of things mean nothing to a person and aren't shown. */
const readings = {
  reason: TextValue,
  notes: TextValue,
  date: DayValue,
  time: WindowValue,
  address: TextValue,
  assigneeId: PersonValue,
  condition: TextValue,
  accessories: TextValue,
  receivedBy: TextValue,
  partner: TextValue,
  partnerReference: TextValue,
  dueDate: DayValue,
  price: PriceValue,
  estimatedCost: PriceValue,
  estimatedTime: WorkingDays,
  isExternalized: YesNo,
  how: HowValue,
  expectedAt: DayValue,
  rate: RateValue,
  comment: TextValue,
  issue: TextValue,
  additionalInfo: TextValue,
} satisfies Partial<Record<CaptureField, (props: ValueProps) => ReactNode>>;

export type ReadField = keyof typeof readings;

const isRead = (field: string): field is ReadField => Object.hasOwn(readings, field);

/** The captured values that a person can read, in the order in which they were given. */
export const readableFields = (captured: Readonly<Record<string, CapturedRaw>>): [ReadField, string][] =>
  Object.entries(captured).flatMap(([field, value]): [ReadField, string][] =>
    isRead(field) && value !== null && value !== '' ? [[field, String(value)]] : [],
  );

export const CapturedValue = ({ field, ...value }: ValueProps & { field: ReadField }) => {
  const Reading = readings[field];
  return <Reading {...value} />;
};
