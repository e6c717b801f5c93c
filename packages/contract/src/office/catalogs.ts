import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { getCall, named, postCall, putCall } from '../call.ts';
import { IdParams, line, lines, nullableString, optionalEmail, requiredVersion, workingDays } from '../fields.ts';
import { editedPhone } from '../phone-field.ts';

/* Catalogs of the shop (specification/shapes#catalogs). Each has a form that adds an entry and a shape that staff read. Entries are
   retired instead of deleted. */

/** Maximum text lengths. `guesses` limits the postal codes and towns of a zone. */
const catalogLimits = {
  name: 60,
  description: 160,
  code: 20,
  title: 80,
  postalCode: 12,
  addressHints: 100,
} as const;

export const deviceDrawings = [
  'phone',
  'laptop',
  'tablet',
  'console',
  'watch',
  'television',
  'washing-machine',
  'printer',
  'headphones',
  'camera',
] as const;

const name = line(catalogLimits.name);

function addressHints(limit: number) {
  return z.pipe(
    z.array(line(limit), 'invalid').check(z.maxLength(catalogLimits.addressHints, 'books.guesses')),
    z.transform((texts) => [...new Set(texts)]),
  );
}

const bilingualName = { nameFr: name, nameEn: name };

export const DeviceTypeForm = z.object({
  ...bilingualName,
  descriptionFr: line(catalogLimits.description),
  descriptionEn: line(catalogLimits.description),
  icon: z.enum(deviceDrawings, 'invalid'),
});

export const PartnerForm = z.object({
  name,
  email: optionalEmail,
  phone: editedPhone(),
  lang: Language,
  usualDays: z.nullish(workingDays),
});

export const ZoneForm = z.object({
  ...bilingualName,
  postalCodes: addressHints(catalogLimits.postalCode),
  places: addressHints(catalogLimits.name),
});

/** The device type of a fault is fixed once it exists. */
export const FaultForm = z.object({
  deviceTypeId: z.uuid('invalid'),
  code: line(catalogLimits.code),
  ...bilingualName,
});

export const CannedReplyForm = z.object({
  titleFr: line(catalogLimits.title),
  titleEn: line(catalogLimits.title),
  bodyFr: lines(textLimits.message),
  bodyEn: lines(textLimits.message),
});

export const ShelfForm = z.object({ name });

/** Fields of a change besides the form. `place` is the rank, from 1. A stale `version` gets `editedMeanwhile` with the current `entry`. */
const catalogEntryChange = {
  retired: z.boolean('invalid'),
  place: z.optional(z.int('invalid').check(z.minimum(1, 'invalid'))),
  version: requiredVersion,
};

const entryShape = { id: z.string(), version: z.number(), retired: z.boolean() };

const storedName = { nameFr: z.string(), nameEn: z.string() };

export const CatalogDeviceType = named(
  'CatalogDeviceType',
  z.object({
    ...entryShape,
    ...storedName,
    descriptionFr: z.string(),
    descriptionEn: z.string(),
    icon: z.string(),
  }),
);
export type CatalogDeviceType = z.infer<typeof CatalogDeviceType>;

export const Partner = named(
  'Partner',
  z.object({
    ...entryShape,
    name: z.string(),
    email: nullableString,
    phone: nullableString,
    lang: Language,
    usualDays: z.nullable(z.number()),
  }),
);
export type Partner = z.infer<typeof Partner>;

export const Zone = named(
  'Zone',
  z.object({
    ...entryShape,
    ...storedName,
    postalCodes: z.array(z.string()),
    places: z.array(z.string()),
  }),
);
export type Zone = z.infer<typeof Zone>;

export const Fault = named(
  'Fault',
  z.object({ ...entryShape, deviceTypeId: z.string(), code: z.string(), ...storedName }),
);
export type Fault = z.infer<typeof Fault>;

export const CannedReply = named(
  'CannedReply',
  z.object({ ...entryShape, titleFr: z.string(), titleEn: z.string(), bodyFr: z.string(), bodyEn: z.string() }),
);
export type CannedReply = z.infer<typeof CannedReply>;

/** Shelf of the workshop. `code` is the content of its label, fixed for ever. */
export const Shelf = named('Shelf', z.object({ ...entryShape, name: z.string(), code: z.string() }));
export type Shelf = z.infer<typeof Shelf>;

const adding = { idempotent: true, errors: ['nameTaken'] } as const;

const changing = {
  params: IdParams,
  errors: ['editedMeanwhile', 'nameTaken'],
} as const;

export const listAllDeviceTypes = getCall('/staff/device-types', 'All kinds of devices, the retired ones last', {
  answer: z.array(CatalogDeviceType),
});

export const addDeviceType = postCall('/staff/device-types', 'Add a kind of device', {
  ...adding,
  body: DeviceTypeForm,
  answer: CatalogDeviceType,
});

export const changeDeviceType = putCall(
  '/staff/device-types/:id',
  'Change a kind of device, retire it, or bring it back',
  {
    ...changing,
    body: z.extend(DeviceTypeForm, catalogEntryChange),
    answer: CatalogDeviceType,
  },
);

export const listPartners = getCall('/staff/partners', 'All partners by name, the retired ones last', {
  answer: z.array(Partner),
});

export const addPartner = postCall('/staff/partners', 'Add a partner', {
  ...adding,
  body: PartnerForm,
  answer: Partner,
});

export const changePartner = putCall('/staff/partners/:id', 'Change a partner, retire it, or bring it back', {
  ...changing,
  body: z.extend(PartnerForm, catalogEntryChange),
  answer: Partner,
});

export const listZones = getCall('/staff/zones', 'All zones in their order, the retired ones last', {
  answer: z.array(Zone),
});

export const addZone = postCall('/staff/zones', 'Add a zone', {
  ...adding,
  body: ZoneForm,
  answer: Zone,
});

export const changeZone = putCall('/staff/zones/:id', 'Change a zone, retire it, or bring it back', {
  ...changing,
  body: z.extend(ZoneForm, catalogEntryChange),
  answer: Zone,
});

export const listFaults = getCall('/staff/faults', 'All faults of all kinds of devices, the retired ones last', {
  answer: z.array(Fault),
});

export const addFault = postCall('/staff/faults', 'Add a fault', {
  ...adding,
  body: FaultForm,
  answer: Fault,
});

export const changeFault = putCall('/staff/faults/:id', 'Change a fault, retire it, or bring it back', {
  ...changing,
  body: z.extend(FaultForm, catalogEntryChange),
  answer: Fault,
});

export const listCannedReplies = getCall(
  '/staff/canned-replies',
  'All canned replies in their order, the retired ones last',
  {
    formerPath: '/staff/ready-answers',
    answer: z.array(CannedReply),
  },
);

export const addCannedReply = postCall('/staff/canned-replies', 'Add a canned reply', {
  ...adding,
  formerPath: '/staff/ready-answers',
  body: CannedReplyForm,
  answer: CannedReply,
});

export const changeCannedReply = putCall(
  '/staff/canned-replies/:id',
  'Change a canned reply, retire it, or bring it back',
  {
    ...changing,
    formerPath: '/staff/ready-answers/:id',
    body: z.extend(CannedReplyForm, catalogEntryChange),
    answer: CannedReply,
  },
);

export const listShelves = getCall('/staff/shelves', 'All shelves in their order, the retired ones last', {
  answer: z.array(Shelf),
});

export const addShelf = postCall('/staff/shelves', 'Add a shelf', {
  ...adding,
  body: ShelfForm,
  answer: Shelf,
});

export const changeShelf = putCall('/staff/shelves/:id', 'Change a shelf, retire it, or bring it back', {
  ...changing,
  body: z.extend(ShelfForm, catalogEntryChange),
  answer: Shelf,
});
