import { actions, proposalStatuses, visitStatuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { Session } from '../auth/sessions.ts';
import { User } from '../auth/user.ts';
import { ConversationMessage } from './conversation.ts';
import { Device } from './devices.ts';
import { Notification } from './notifications.ts';
import { MyHandover } from '../staff/handover-proof.ts';
import { StaffCharge } from '../staff/till.ts';
import { RepairPayment } from './payments.ts';
import { Preferences } from './preferences.ts';
import { Logistic, Proposal, Repair } from './repair.ts';
import { nullableString } from '../fields.ts';

/** Content of `data.json`. `steps` are the customer's own transitions with their input. Instants are ISO 8601 UTC. */
export const PersonalData = z.object({
  exportedAt: z.string(),
  user: User,
  preferences: Preferences,
  devices: z.array(Device),
  /** `fault` is the name of the fault that was found. */
  repairs: z.array(z.extend(Repair, { fault: nullableString })),
  steps: z.array(
    z.object({
      repairId: z.string(),
      at: z.string(),
      action: z.enum(actions),
      captured: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
    }),
  ),
  proposals: z.array(
    z.extend(Proposal, {
      repairId: z.string(),
      createdAt: z.string(),
      status: z.enum(proposalStatuses),
      answeredAt: nullableString,
    }),
  ),
  visits: z.array(z.extend(Logistic, { repairId: z.string(), createdAt: z.string(), status: z.enum(visitStatuses) })),
  /** Windows that were chosen before a visit was planned. */
  wishes: z.array(
    z.object({
      repairId: z.string(),
      date: z.string(),
      time: z.string(),
      address: z.string(),
      createdAt: z.string(),
      lapsedAt: nullableString,
    }),
  ),
  payments: z.array(z.extend(RepairPayment, { repairId: z.string() })),
  /** Fees besides the price. A counter entry is negative. */
  charges: z.array(z.extend(z.omit(StaffCharge, { addedBy: true, isCorrected: true }), { repairId: z.string() })),
  conversations: z.array(z.extend(ConversationMessage, { repairId: z.string() })),
  /** With signatures and names, as long as the shop stores them. */
  handovers: z.array(z.extend(MyHandover, { repairId: z.string() })),
  /** Handovers that a driver's phone sent after something else was entered. `isRecorded`: false where the log contradicts one. */
  lateHandovers: z.array(
    z.object({
      repairId: z.string(),
      action: z.enum(actions),
      happenedAt: z.string(),
      receivedAt: z.string(),
      isRecorded: z.boolean(),
    }),
  ),
  notifications: z.array(Notification),
  /** Tracking links that the customer ended (`endedAt`) or made anew. */
  trackingLinks: z.array(z.object({ repairId: z.string(), changedAt: z.string(), endedAt: nullableString })),
  sessions: z.array(Session),
  /** Devices that receive pushes, with the host of their push service. */
  pushDevices: z.array(z.object({ sessionId: z.string(), service: z.string(), createdAt: z.string() })),
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), createdAt: z.string() })),
  browsers: z.array(
    z.object({
      browser: z.string(),
      countries: z.array(z.string()),
      firstSeenAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});
export type PersonalData = z.infer<typeof PersonalData>;
