import {
  type Caller,
  DeviceForm,
  type DeviceType,
  eachDetail,
  IntakeRequest,
  type Language,
  NewCaller,
} from '@atelier/contract';
import { type Status, withoutAccents } from '@atelier/domain';
import * as z from 'zod/mini';
import type { IntakeBody } from './intake.ts';

export const quickFields = ['phone', 'name', 'type', 'device', 'issue'] as const;
export type QuickField = (typeof quickFields)[number];
export type QuickCells = Readonly<Record<QuickField, string>>;

export const emptyCells: QuickCells = { phone: '', name: '', type: '', device: '', issue: '' };

/** Cells of a row whose customer is that of the row above, as a ditto mark means. */
export function withCustomerAbove(cells: QuickCells, above: QuickCells | undefined): QuickCells {
  const isSame = above !== undefined && cells.phone.trim() === '' && cells.name.trim() === '';
  return isSame ? { ...cells, phone: above.phone, name: above.name } : cells;
}

export type RowKnowledge = {
  readonly people: readonly Caller[];
  readonly types: readonly DeviceType[];
  readonly lang: Language;
  /** For customers without an address of their own. */
  readonly shopAddress: string;
};

type Problems = Partial<Record<QuickField, string>>;

export type ReadRow =
  | { readonly body: Pick<IntakeBody, 'customer' | 'device' | 'repair'> }
  | { readonly problems: Problems };

/** Returns the person whom a row names, among those known for its number. Without a name only a single one is meant. */
export function personOf({ name }: QuickCells, people: readonly Caller[]): Caller | null {
  const [only, ...others] = people.filter((person) => name.trim() === '' || fold(person.name) === fold(name));
  return only !== undefined && others.length === 0 ? only : null;
}

const statusesBeforePickup: readonly Status[] = ['REQUESTED', 'CONFIRMED', 'COLLECTING'];

/** Returns the person's devices with a requested repair that are still with them, by the typed part of the name. */
export function requestedDevicesOf({ device }: QuickCells, person: Caller): { id: string; name: string }[] {
  const awaited = person.repairs.filter(({ status }) => statusesBeforePickup.includes(status)).map(({ id }) => id);
  return person.devices.flatMap(({ name, repairId }) =>
    repairId !== null && awaited.includes(repairId) && fold(name).includes(fold(device))
      ? [{ id: repairId, name }]
      : [],
  );
}

function newCustomerOf({ name, phone }: QuickCells, lang: Language) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/u);
  return { firstName, lastName: rest.join(' '), phone, lang };
}

/** Without a name the device is named by its type. */
function newDeviceOf({ type: typed, device }: QuickCells, types: readonly DeviceType[]) {
  const type = typeOf(typed, types);
  return { typeId: type?.id ?? '', name: device.trim() || (type?.name ?? ''), ...eachDetail(() => '') };
}

/** Reads a row as an intake, or names its wrong cells. */
export function readRow(cells: QuickCells, { people, types, lang, shopAddress }: RowKnowledge): ReadRow {
  const person = personOf(cells, people);
  const known = person?.devices.find(({ name, repairId }) => repairId === null && fold(name) === fold(cells.device));
  const [customer, device] = [newCustomerOf(cells, lang), newDeviceOf(cells, types)];
  const repair = { issue: cells.issue, address: person?.address ?? shopAddress };
  const problems: Problems = {
    ...(person === null
      ? problemsOf(NewCaller, customer, { phone: 'phone', firstName: 'name', lastName: 'name' })
      : {}),
    ...(known === undefined ? problemsOf(DeviceForm, device, { typeId: 'type', name: 'device' }) : {}),
    ...problemsOf(IntakeRequest, repair, { issue: 'issue' }),
  };
  // Several types begin so, or none.
  if (problems.type !== undefined && cells.type.trim() !== '') problems.type = 'invalid';
  if (Object.keys(problems).length > 0) return { problems };
  return {
    body: {
      customer: person === null ? customer : { id: person.id },
      device: known === undefined ? device : { id: known.id },
      repair,
    },
  };
}

function problemsOf(schema: z.ZodMiniType, value: unknown, fields: Readonly<Record<string, QuickField>>): Problems {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const field = fields[String(path[0])];
      return field === undefined ? [] : [[field, message]];
    }),
  );
}

/** Returns the type by its name, or by an unmistakable beginning of it. */
export function typeOf(typed: string, types: readonly DeviceType[]): DeviceType | null {
  const text = fold(typed);
  if (text === '') return null;
  const exact = types.find(({ name }) => fold(name) === text);
  const [only, ...others] = types.filter(({ name }) => fold(name).startsWith(text));
  return exact ?? (others.length === 0 ? (only ?? null) : null);
}

function fold(text: string): string {
  return withoutAccents(text.trim());
}
