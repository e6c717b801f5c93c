import type { Repair } from '@atelier/contract';
import { isUnrepaired, type Status } from '@atelier/domain';

/** The parts of a repair's details, each a block on screen. */
export type DetailSection =
  | 'address'
  | 'pickup'
  | 'diagnosisDate'
  | 'diagnosis'
  | 'proposal'
  | 'diagnosisNotes'
  | 'price'
  | 'fix'
  | 'return'
  | 'outcome'
  | 'notes'
  | 'delay';

const workDone = ['diagnosisNotes', 'price', 'fix'] as const;

/** What the details show in each status; EXTERNALIZING shows what DIAGNOSING shows (specification/screens#details). */
const sectionsOfStatus: Readonly<Record<Status, readonly DetailSection[]>> = {
  REQUESTED: ['address'],
  CONFIRMED: ['address'],
  COLLECTING: ['pickup'],
  COLLECTED: ['pickup'],
  DELIVERED: ['pickup'],
  DIAGNOSING: ['pickup', 'diagnosisDate'],
  EXTERNALIZING: ['pickup', 'diagnosisDate'],
  DIAGNOSED: ['diagnosis'],
  PROPOSED: ['diagnosis', 'proposal'],
  APPROVED: workDone,
  APPROVE_CONFIRMED: workDone,
  FIXING: workDone,
  FIXED: workDone,
  TO_RETURN: [...workDone, 'return'],
  RETURNING: [...workDone, 'return'],
  RETURNED: workDone,
  COMPLETED: workDone,
  CANCELLED: ['notes'],
  DECLINED: ['notes'],
  REJECTED: ['notes'],
  ABORTED: ['notes'],
};

type SectionsRepair = Pick<Repair, 'status' | 'outcome' | 'expectedAt' | 'logs'>;

/** The notes hold the reason of a delay only while nothing else has happened since. */
export function isDelayed({ logs }: Pick<Repair, 'logs'>): boolean {
  return newestAction(logs) === 'Repair.delayed';
}

function newestAction(logs: Repair['logs']): string | undefined {
  return logs.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0]?.action;
}

const DATED: readonly Status[] = ['DIAGNOSING', 'EXTERNALIZING', 'APPROVE_CONFIRMED', 'FIXING'];

/** What the details of a repair show, from top to bottom. */
export function detailSections(repair: SectionsRepair): DetailSection[] {
  const usual = sectionsOfStatus[repair.status];
  const sections = isUnrepaired(repair) ? unrepaired(usual) : [...usual];
  return repair.expectedAt !== null && DATED.includes(repair.status) ? [...sections, 'delay'] : sections;
}

/** Without its repair done, outcome and notes stand in place of price and fix (specification/life#outcome). */
function unrepaired(sections: readonly DetailSection[]): DetailSection[] {
  return sections.flatMap((section): DetailSection[] => {
    if (section === 'price') return ['outcome', 'notes'];
    return section === 'fix' ? [] : [section];
  });
}
