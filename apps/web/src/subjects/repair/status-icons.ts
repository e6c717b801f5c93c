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
  type LucideIcon,
} from 'lucide-react';

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

export function statusIcon(status: string): LucideIcon {
  return hasIcon(status) ? icons[status] : TriangleAlert;
}

function hasIcon(status: string): status is Status {
  return Object.hasOwn(icons, status);
}
