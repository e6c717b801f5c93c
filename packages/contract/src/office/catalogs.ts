import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { call } from '../call.ts';
import { IdParams, line, lines, optionalEmail, requiredVersion, workingDays } from '../fields.ts';
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

function name() {
  return line(catalogLimits.name);
}

function addressHints(limit: number) {
  return z.pipe(
    z.array(line(limit), 'invalid').check(z.maxLength(catalogLimits.addressHints, 'books.guesses')),
    z.transform((texts) => [...new Set(texts)]),
  );
}

const bilingualName = { nameFr: name(), nameEn: name() };

export const DeviceTypeForm = z.object({
  ...bilingualName,
  descriptionFr: line(catalogLimits.description),
  descriptionEn: line(catalogLimits.description),
  icon: z.enum(deviceDrawings, 'invalid'),
});

export const PartnerForm = z.object({
  name: name(),
  email: optionalEmail(),
  phone: editedPhone(),
  lang: Language,
  usualDays: z.nullish(workingDays()),
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

export const ShelfForm = z.object({ name: name() });

/** Fields of a change besides the form. `place` is the rank, from 1. A stale `version` gets `editedMeanwhile` with the current `entry`. */
const catalogEntryChange = {
  retired: z.boolean('invalid'),
  place: z.optional(z.int('invalid').check(z.minimum(1, 'invalid'))),
  version: requiredVersion(),
};

const entryShape = { id: z.string(), version: z.number(), retired: z.boolean() };

const storedName = { nameFr: z.string(), nameEn: z.string() };

export const CatalogDeviceType = z
  .object({
    ...entryShape,
    ...storedName,
    descriptionFr: z.string(),
    descriptionEn: z.string(),
    icon: z.string(),
  })
  .register(z.globalRegistry, { id: 'CatalogDeviceType' });
export type CatalogDeviceType = z.infer<typeof CatalogDeviceType>;

export const Partner = z
  .object({
    ...entryShape,
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    lang: Language,
    usualDays: z.nullable(z.number()),
  })
  .register(z.globalRegistry, { id: 'Partner' });
export type Partner = z.infer<typeof Partner>;

export const Zone = z
  .object({
    ...entryShape,
    ...storedName,
    postalCodes: z.array(z.string()),
    places: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'Zone' });
export type Zone = z.infer<typeof Zone>;

export const Fault = z
  .object({ ...entryShape, deviceTypeId: z.string(), code: z.string(), ...storedName })
  .register(z.globalRegistry, { id: 'Fault' });
export type Fault = z.infer<typeof Fault>;

export const CannedReply = z
  .object({ ...entryShape, titleFr: z.string(), titleEn: z.string(), bodyFr: z.string(), bodyEn: z.string() })
  .register(z.globalRegistry, { id: 'CannedReply' });
export type CannedReply = z.infer<typeof CannedReply>;

/** Shelf of the workshop. `code` is the content of its label, fixed for ever. */
export const Shelf = z
  .object({ ...entryShape, name: z.string(), code: z.string() })
  .register(z.globalRegistry, { id: 'Shelf' });
export type Shelf = z.infer<typeof Shelf>;

const adding = { method: 'POST', idempotent: true, errors: ['notAllowed', 'nameTaken'] } as const;

const changing = {
  method: 'PUT',
  params: IdParams,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'nameTaken'],
} as const;

export const listAllDeviceTypes = call({
  method: 'GET',
  path: '/staff/device-types',
  summary: 'All kinds of devices, the retired ones last',
  answer: z.array(CatalogDeviceType),
  errors: ['notAllowed'],
});

export const addDeviceType = call({
  ...adding,
  path: '/staff/device-types',
  summary: 'Add a kind of device',
  body: DeviceTypeForm,
  answer: CatalogDeviceType,
});

export const changeDeviceType = call({
  ...changing,
  path: '/staff/device-types/:id',
  summary: 'Change a kind of device, retire it, or bring it back',
  body: z.extend(DeviceTypeForm, catalogEntryChange),
  answer: CatalogDeviceType,
});

export const listPartners = call({
  method: 'GET',
  path: '/staff/partners',
  summary: 'All partners by name, the retired ones last',
  answer: z.array(Partner),
  errors: ['notAllowed'],
});

export const addPartner = call({
  ...adding,
  path: '/staff/partners',
  summary: 'Add a partner',
  body: PartnerForm,
  answer: Partner,
});

export const changePartner = call({
  ...changing,
  path: '/staff/partners/:id',
  summary: 'Change a partner, retire it, or bring it back',
  body: z.extend(PartnerForm, catalogEntryChange),
  answer: Partner,
});

export const listZones = call({
  method: 'GET',
  path: '/staff/zones',
  summary: 'All zones in their order, the retired ones last',
  answer: z.array(Zone),
  errors: ['notAllowed'],
});

export const addZone = call({
  ...adding,
  path: '/staff/zones',
  summary: 'Add a zone',
  body: ZoneForm,
  answer: Zone,
});

export const changeZone = call({
  ...changing,
  path: '/staff/zones/:id',
  summary: 'Change a zone, retire it, or bring it back',
  body: z.extend(ZoneForm, catalogEntryChange),
  answer: Zone,
});

export const listFaults = call({
  method: 'GET',
  path: '/staff/faults',
  summary: 'All faults of all kinds of devices, the retired ones last',
  answer: z.array(Fault),
  errors: ['notAllowed'],
});

export const addFault = call({
  ...adding,
  path: '/staff/faults',
  summary: 'Add a fault',
  body: FaultForm,
  answer: Fault,
});

export const changeFault = call({
  ...changing,
  path: '/staff/faults/:id',
  summary: 'Change a fault, retire it, or bring it back',
  body: z.extend(FaultForm, catalogEntryChange),
  answer: Fault,
});

export const listCannedReplies = call({
  method: 'GET',
  path: '/staff/canned-replies',
  formerPath: '/staff/ready-answers',
  summary: 'All canned replies in their order, the retired ones last',
  answer: z.array(CannedReply),
  errors: ['notAllowed'],
});

export const addCannedReply = call({
  ...adding,
  path: '/staff/canned-replies',
  formerPath: '/staff/ready-answers',
  summary: 'Add a canned reply',
  body: CannedReplyForm,
  answer: CannedReply,
});

export const changeCannedReply = call({
  ...changing,
  path: '/staff/canned-replies/:id',
  formerPath: '/staff/ready-answers/:id',
  summary: 'Change a canned reply, retire it, or bring it back',
  body: z.extend(CannedReplyForm, catalogEntryChange),
  answer: CannedReply,
});

export const listShelves = call({
  method: 'GET',
  path: '/staff/shelves',
  summary: 'All shelves in their order, the retired ones last',
  answer: z.array(Shelf),
  errors: ['notAllowed'],
});

export const addShelf = call({
  ...adding,
  path: '/staff/shelves',
  summary: 'Add a shelf',
  body: ShelfForm,
  answer: Shelf,
});

export const changeShelf = call({
  ...changing,
  path: '/staff/shelves/:id',
  summary: 'Change a shelf, retire it, or bring it back',
  body: z.extend(ShelfForm, catalogEntryChange),
  answer: Shelf,
});
