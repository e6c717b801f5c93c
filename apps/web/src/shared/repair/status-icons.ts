import type { Status } from '@atelier/domain';
import {
  BadgeCheck,
  Ban,
  CalendarCheck,
  CalendarClock,
  CircleCheckBig,
  CircleX,
  ClipboardCheck,
  ClipboardList,
  FileSearch,
  Handshake,
  House,
  OctagonX,
  PackageCheck,
  ReceiptText,
  ScanSearch,
  Star,
  ThumbsDown,
  ThumbsUp,
  TriangleAlert,
  Truck,
  Warehouse,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const icons: Readonly<Record<Status, LucideIcon>> = {
  REQUESTED: ClipboardList,
  CONFIRMED: ClipboardCheck,
  CANCELLED: Ban,
  DECLINED: CircleX,
  COLLECTING: CalendarClock,
  COLLECTED: PackageCheck,
  DELIVERED: Warehouse,
  DIAGNOSING: ScanSearch,
  DIAGNOSED: FileSearch,
  PROPOSED: ReceiptText,
  EXTERNALIZING: Handshake,
  APPROVED: ThumbsUp,
  APPROVE_CONFIRMED: BadgeCheck,
  REJECTED: ThumbsDown,
  FIXING: Wrench,
  FIXED: CircleCheckBig,
  TO_RETURN: CalendarCheck,
  RETURNING: Truck,
  RETURNED: House,
  ABORTED: OctagonX,
  COMPLETED: Star,
};

const hasIcon = (status: string): status is Status => Object.hasOwn(icons, status);

/** The icon of a status; a name without one gets the alert icon (product section 8). */
export const statusIcon = (status: string): LucideIcon => (hasIcon(status) ? icons[status] : TriangleAlert);
