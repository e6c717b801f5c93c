import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { email, id, line, lines } from '../fields.ts';
import { keptPhone } from '../phone-field.ts';
import { Language } from '../users/user.schemas.ts';

/*
 * What the shop keeps of its own (specification/shapes#the-books): kinds of devices, partners, zones, faults and ready answers. Each has a
 * form, which adds one, and an entry, which is how the staff read it. What was once there is retired and never deleted.
 */

/** Longest texts, and how many postal codes and places a zone is guessed by. */
export const bookLimits = { name: 60, description: 160, code: 20, title: 80, postalCode: 12, guesses: 100 } as const;

/** The drawings that a kind of device may have. */
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

/** How many working days a partner may be said to take. */
export const partnerDays = [1, 90] as const;

function name() {
  return line(bookLimits.name);
}

const orNothing = z.pipe(z.string().check(z.trim()), z.literal(''));

/** Texts that a zone is guessed by: what is empty counts as none. */
function guesses(limit: number) {
  return z.pipe(
    z.array(line(limit), 'invalid').check(z.maxLength(bookLimits.guesses, 'books.guesses')),
    z.transform((texts) => [...new Set(texts)]),
  );
}

const [fewestDays, mostDays] = partnerDays;

export const DeviceTypeForm = z.object({
  nameFr: name(),
  nameEn: name(),
  descriptionFr: line(bookLimits.description),
  descriptionEn: line(bookLimits.description),
  icon: z.enum(deviceDrawings, 'invalid'),
});

export const PartnerForm = z.object({
  name: name(),
  email: z.nullish(z.union([orNothing, email()], 'auth.signin.email')),
  phone: keptPhone(),
  lang: Language,
  usualDays: z.nullish(
    z.int('number.days').check(z.minimum(fewestDays, 'number.days'), z.maximum(mostDays, 'number.days')),
  ),
});

export const ZoneForm = z.object({
  nameFr: name(),
  nameEn: name(),
  postalCodes: guesses(bookLimits.postalCode),
  places: guesses(bookLimits.name),
});

/** A fault is one of a kind of device, and stays one. */
export const FaultForm = z.object({
  deviceTypeId: z.uuid('invalid'),
  code: line(bookLimits.code),
  nameFr: name(),
  nameEn: name(),
});

export const ReadyAnswerForm = z.object({
  titleFr: line(bookLimits.title),
  titleEn: line(bookLimits.title),
  bodyFr: lines(textLimits.message),
  bodyEn: lines(textLimits.message),
});

/** What a change says beside the form: the version that was seen, whether it is retired, and the place it goes to, from 1. */
export const bookChange = {
  retired: z.boolean('invalid'),
  place: z.optional(z.int('invalid').check(z.minimum(1, 'invalid'))),
  version: z.int('invalid').check(z.minimum(1, 'invalid')),
};

export const BookParams = z.object({ id: id() });

const kept = { id: z.string(), version: z.number(), retired: z.boolean() };

export const KeptDeviceType = z
  .object({
    ...kept,
    nameFr: z.string(),
    nameEn: z.string(),
    descriptionFr: z.string(),
    descriptionEn: z.string(),
    icon: z.string(),
  })
  .register(z.globalRegistry, { id: 'KeptDeviceType' });
export type KeptDeviceType = z.infer<typeof KeptDeviceType>;

export const Partner = z
  .object({
    ...kept,
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
    ...kept,
    nameFr: z.string(),
    nameEn: z.string(),
    postalCodes: z.array(z.string()),
    places: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'Zone' });
export type Zone = z.infer<typeof Zone>;

export const Fault = z
  .object({ ...kept, deviceTypeId: z.string(), code: z.string(), nameFr: z.string(), nameEn: z.string() })
  .register(z.globalRegistry, { id: 'Fault' });
export type Fault = z.infer<typeof Fault>;

export const ReadyAnswer = z
  .object({ ...kept, titleFr: z.string(), titleEn: z.string(), bodyFr: z.string(), bodyEn: z.string() })
  .register(z.globalRegistry, { id: 'ReadyAnswer' });
export type ReadyAnswer = z.infer<typeof ReadyAnswer>;
