import type { StaffRepair } from '@atelier/contract';
import {
  contactAttemptKinds,
  delayReasons,
  fieldKinds,
  isCaptureField,
  visitFailures,
  type Action,
  type CaptureField,
  type KindName,
} from '@atelier/domain';
import { ProperName, UserText } from '@atelier/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { howLabel } from '#subjects/transitions/fields/field-label.ts';
import { StaffDay, StaffMoment } from '#subjects/staff/repair/staff-times.tsx';

export type RawCapturedValue = StaffRepair['log'][number]['captured'][string];

/** Names by person id. The log stores ids, so erasing a person also removes the name here. */
export type PersonNames = ReadonlyMap<string, string>;

type ValueProps = { text: string; people: PersonNames; action: Action };

function DayValue({ text }: ValueProps) {
  return <StaffDay value={text} />;
}

function PriceValue({ text }: ValueProps) {
  return <Price amount={text} />;
}

function WindowValue({ text }: ValueProps) {
  return <span>{text.replace('-', '–')}</span>;
}

function PersonValue({ text, people }: ValueProps) {
  return <ProperName>{people.get(text) ?? '-'}</ProperName>;
}

function RateValue({ text }: ValueProps) {
  return <span>{`${text} / 5`}</span>;
}

function TextValue({ text }: ValueProps) {
  return <UserText className="block">{text}</UserText>;
}

function WorkingDays({ text }: ValueProps) {
  const { t } = useTranslation();
  return <span>{t('common.workingDays', { count: Number(text) })}</span>;
}

function HowValue({ text, action }: ValueProps) {
  const { t } = useTranslation();
  const how = contactAttemptKinds.find((kind) => kind === text);
  return <span>{how === undefined ? text : howLabel(t, action, how)}</span>;
}

function FailureValue({ text }: ValueProps) {
  const { t } = useTranslation();
  const failure = visitFailures.find((kind) => kind === text);
  return <span>{failure === undefined ? text : t(`workshop.failure.${failure}`)}</span>;
}

function DelayValue({ text }: ValueProps) {
  const { t } = useTranslation();
  const reason = delayReasons.find((kind) => kind === text);
  return <span>{reason === undefined ? text : t(`workshop.delayReason.${reason}`)}</span>;
}

function MomentValue({ text }: ValueProps) {
  return <StaffMoment value={text} />;
}

function YesNo({ text }: ValueProps) {
  const { t } = useTranslation();
  return <span>{t(text === 'true' ? 'common.yes' : 'common.no')}</span>;
}

type ReadableKind = Exclude<KindName, 'reference'>;

/** Views by kind of captured value. Ids of things are hidden. */
const valueViews: Readonly<Record<ReadableKind, (props: ValueProps) => ReactNode>> = {
  line: TextValue,
  lines: TextValue,
  visitDay: DayValue,
  visitWindow: WindowValue,
  day: DayValue,
  money: PriceValue,
  workingDays: WorkingDays,
  attempt: HowValue,
  failure: FailureValue,
  delayReason: DelayValue,
  callTime: MomentValue,
  person: PersonValue,
  yesOrNo: YesNo,
  rating: RateValue,
};

type Kinds = typeof fieldKinds;

export type ReadableField = { [F in CaptureField]: Kinds[F] extends ReadableKind ? F : never }[CaptureField];

export function readableFields(captured: Readonly<Record<string, RawCapturedValue>>): [ReadableField, string][] {
  return Object.entries(captured).flatMap(([field, value]): [ReadableField, string][] =>
    isReadable(field) && value !== null && value !== '' ? [[field, String(value)]] : [],
  );
}

function isReadable(field: string): field is ReadableField {
  return isCaptureField(field) && fieldKinds[field] !== 'reference';
}

export function CapturedValue({ field, ...value }: ValueProps & { field: ReadableField }) {
  const Reading = valueViews[fieldKinds[field]];
  return <Reading {...value} />;
}
