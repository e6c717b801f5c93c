import { actions, buttonNames, delayReasons, sectionKeys } from '@atelier/domain';
import * as z from 'zod/mini';
import { DriverRepairItem } from './driver.schemas.ts';
import { StaffRepairItem } from './staff.schemas.ts';

/** The one button of a row: the steps that it takes as one. `form`: something has to be said first; else one tap does it. */
export const DeskButton = z.object({ name: z.enum(buttonNames), steps: z.array(z.enum(actions)), form: z.boolean() });

/** A price that stands, and until when. */
const Offer = z.object({ id: z.string(), price: z.string(), estimatedTime: z.number(), expiresAt: z.string() });

/** A row of a desk; no button: nothing of the reader's leads on. */
export const DeskItem = z
  .extend(StaffRepairItem, {
    /** Where the device is fetched unless a visit says otherwise. */
    address: z.string(),
    callAt: z.nullable(z.string()),
    delayReason: z.nullable(z.enum(delayReasons)),
    offer: z.nullable(Offer),
    /** How often the customer was reminded of it, and when last; null for never. */
    reminded: z.nullable(z.object({ n: z.number(), at: z.string() })),
    /** How often nobody was reached since anything else was done, and who tried last; when and how is the flag's. Null without a flag. */
    attempts: z.nullable(z.object({ n: z.number(), by: z.nullable(z.string()) })),
    /** Why its driver gave the newest visit back, who and when; null where that isn't what became of it. */
    postponed: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: z.string() })),
    /** Whom to call where a partner has it: under which number there, and their telephone as the catalog has it. */
    partnerContact: z.nullable(z.object({ reference: z.nullable(z.string()), phone: z.nullable(z.string()) })),
    /** Who has the visit and isn't there: away, or they have left or lost the role; null where nobody is missed. */
    missing: z.nullable(z.object({ name: z.string(), standing: z.enum(['AWAY', 'GONE']) })),
    /** What a customer who waits for an answer wrote first, its first 200 characters; null where nobody waits. */
    message: z.nullable(z.string()),
    button: z.nullable(DeskButton),
    /** What is offered beside it. */
    beside: z.nullable(DeskButton),
  })
  .register(z.globalRegistry, { id: 'DeskItem' });
export type DeskItem = z.infer<typeof DeskItem>;

/** The same for a driver who does nothing else. */
export const DriverDeskItem = z
  .extend(DriverRepairItem, { button: z.nullable(DeskButton) })
  .register(z.globalRegistry, { id: 'DriverDeskItem' });
export type DriverDeskItem = z.infer<typeof DriverDeskItem>;

/** A section that has something; `folded`: it is opened by a press. Its rows are all of whoever sees all repairs, or all a driver's. */
export const DeskSection = z
  .object({
    key: z.enum(sectionKeys),
    count: z.number(),
    folded: z.boolean(),
    items: z.array(z.union([DeskItem, DriverDeskItem])),
  })
  .register(z.globalRegistry, { id: 'DeskSection' });
export type DeskSection = z.infer<typeof DeskSection>;
