import { actions, custodies, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { Device } from '../devices/device.schemas.ts';
import { RepairPhoto } from '../repairs/repair.schemas.ts';
import { Captured, RepairCustomer, StaffVisit } from './staff.schemas.ts';

/*
 * A repair as a driver sees it who does nothing else here (specification/life#who-sees-it): whose device it is, where, and what is
 * broken. No price, proposal, diagnosis or fix, and nobody else's steps or notes.
 */

const DriverCustomer = z.pick(RepairCustomer, { name: true, phone: true, address: true });

/** As it is while the visit is theirs; afterwards as they left it. What others do later isn't theirs to know. */
const statusAndCustody = { status: z.enum(statuses), custody: z.enum(custodies) };

/** A step of a visit that this driver took, and what they wrote down. */
export const DriverStep = z.object({ id: z.string(), action: z.enum(actions), at: z.string(), captured: Captured });

/** A repair that a driver has a visit of, or had until yesterday. */
export const DriverRepair = z
  .object({
    id: z.string(),
    version: z.number(),
    ...statusAndCustody,
    device: Device,
    issue: z.string(),
    additionalInfo: z.nullable(z.string()),
    /** What was taken along with the device, as whoever collected it wrote it down. */
    accessories: z.nullable(z.string()),
    photos: z.array(RepairPhoto),
    customer: DriverCustomer,
    /** Theirs alone, oldest first. */
    visits: z.array(StaffVisit),
    steps: z.array(DriverStep),
    createdAt: z.string(),
    allowedActions: z.array(z.enum(actions)),
  })
  .register(z.globalRegistry, { id: 'DriverRepair' });
export type DriverRepair = z.infer<typeof DriverRepair>;

/** The same in a list, with the newest of their visits. */
export const DriverRepairItem = z
  .object({
    id: z.string(),
    version: z.number(),
    ...statusAndCustody,
    device: z.object({ name: z.string(), type: z.string(), icon: z.string() }),
    issue: z.string(),
    customer: DriverCustomer,
    visit: StaffVisit,
    /** Something of the visit is still to be done, or the device is in their hands. */
    isOpen: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DriverRepairItem' });
export type DriverRepairItem = z.infer<typeof DriverRepairItem>;
