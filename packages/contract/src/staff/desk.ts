import { actions, buttonNames, delayReasons, sectionKeys, staffRoles } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named } from '../call.ts';
import { Repair } from '../customer/repair.ts';
import { count, id, nullableString } from '../fields.ts';
import { DriverRepairItem, StaffRepairItem } from './repair.ts';

/** Button of a row that runs `steps` as one. `form` means it asks for input first. */
const DeskButton = z.object({ name: z.enum(buttonNames), steps: z.array(z.enum(actions)), form: z.boolean() });

const DeskProposal = z.object({ id: z.string(), price: z.string(), estimatedTime: z.number(), expiresAt: z.string() });

/** Row of a desk. Without a button, no transition of the reader advances the repair. */
export const DeskItem = named(
  'DeskItem',
  z.extend(StaffRepairItem, {
    address: z.string(),
    wish: Repair.shape.wish,
    callAt: nullableString,
    delayReason: z.nullable(z.enum(delayReasons)),
    proposal: z.nullable(DeskProposal),
    reminders: z.nullable(z.object({ count: z.number(), lastAt: z.string() })),
    /** Contact attempts since the last other transition, with the last author. Null without a flag. */
    attempts: z.nullable(z.object({ count: z.number(), lastBy: nullableString })),
    /** Reason, author and time if the driver postponed the newest visit. */
    postponed: z.nullable(z.object({ reason: z.string(), by: nullableString, at: z.string() })),
    partnerContact: z.nullable(z.object({ reference: nullableString, phone: nullableString })),
    /** Absent assignee of the visit. GONE: they left or lost the role. */
    absentAssignee: z.nullable(z.object({ name: z.string(), presence: z.enum(['AWAY', 'GONE']) })),
    /** An accessory didn't come back, and nobody has said why. */
    accessoryMissing: z.boolean(),
    refundOwed: z.boolean(),
    /** First 200 characters of the oldest unanswered message, null without one. */
    message: nullableString,
    button: z.nullable(DeskButton),
    secondaryButton: z.nullable(DeskButton),
  }),
);
export type DeskItem = z.infer<typeof DeskItem>;

export const DriverDeskItem = named('DriverDeskItem', z.extend(DriverRepairItem, { button: z.nullable(DeskButton) }));
export type DriverDeskItem = z.infer<typeof DriverDeskItem>;

/** Non-empty section. Rows are all staff rows or all driver rows. */
export const DeskSection = named(
  'DeskSection',
  z.object({
    key: z.enum(sectionKeys),
    count: z.number(),
    isCollapsed: z.boolean(),
    items: z.array(z.union([DeskItem, DriverDeskItem])),
  }),
);
export type DeskSection = z.infer<typeof DeskSection>;

export const DEFAULT_SECTION_ROWS = 20;

export const MAX_SECTION_ROWS = 200;

/**
 * Returns the sections of the caller's desks with counts and first rows. Administrators may ask for any `role`. `id` returns only that
 * repair's row without counts, or nothing if the caller can't see it. `rows` limits each section.
 */
export const getDesk = getCall('/staff/desk', 'What waits for me', {
  query: z.object({
    role: z.optional(z.enum(staffRoles, 'invalid')),
    zone: z.optional(id),
    id: z.optional(id),
    rows: z._default(count(MAX_SECTION_ROWS), DEFAULT_SECTION_ROWS),
  }),
  answer: z.object({ sections: z.array(DeskSection) }),
});
