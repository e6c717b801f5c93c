import { actions, custodies, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { Device } from '../devices/device.schemas.ts';
import { RepairPhoto } from '../repairs/repair.schemas.ts';
import { Captured, RepairCustomer, StaffVisit } from './staff.schemas.ts';

/* Repair for a driver without other roles (specification/life#who-sees-it). It has no price, proposal, diagnosis or fix, and no
   transitions or notes of others. */

const DriverCustomer = z.pick(RepairCustomer, { name: true, phone: true, address: true });

/** Live during the driver's visit, afterwards frozen as they left it. */
const statusAndCustody = { status: z.enum(statuses), custody: z.enum(custodies) };

export const DriverStep = z.object({ id: z.string(), action: z.enum(actions), at: z.string(), captured: Captured });

export const DriverRepair = z
  .object({
    id: z.string(),
    version: z.number(),
    ...statusAndCustody,
    device: Device,
    issue: z.string(),
    additionalInfo: z.nullable(z.string()),
    accessories: z.nullable(z.string()),
    photos: z.array(RepairPhoto),
    customer: DriverCustomer,
    /** Only their own, oldest first. */
    visits: z.array(StaffVisit),
    steps: z.array(DriverStep),
    createdAt: z.string(),
    allowedActions: z.array(z.enum(actions)),
  })
  .register(z.globalRegistry, { id: 'DriverRepair' });
export type DriverRepair = z.infer<typeof DriverRepair>;

export const DriverRepairItem = z
  .object({
    id: z.string(),
    version: z.number(),
    ...statusAndCustody,
    device: z.object({ name: z.string(), type: z.string(), icon: z.string() }),
    issue: z.string(),
    customer: DriverCustomer,
    visit: StaffVisit,
    /** True while the visit is unfinished or the driver has the device. */
    isOpen: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DriverRepairItem' });
export type DriverRepairItem = z.infer<typeof DriverRepairItem>;
