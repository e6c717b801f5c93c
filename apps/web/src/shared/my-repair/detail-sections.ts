import type { Repair } from '@atelier/contract';
import { isUnrepaired } from '@atelier/domain';
import type { Status } from '@atelier/domain';

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

/** Product section 4, 'Detail shown per status'; EXTERNALIZING shows what DIAGNOSING shows (decisions section 3). */
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

/** Without its repair done, outcome and notes stand in place of price and fix (decisions section 2). */
const unrepaired = (sections: readonly DetailSection[]): DetailSection[] =>
  sections.flatMap((section): DetailSection[] => {
    if (section === 'price') return ['outcome', 'notes'];
    return section === 'fix' ? [] : [section];
  });

type SectionsRepair = Pick<Repair, 'status' | 'outcome' | 'expectedAt' | 'logs'>;

const newestAction = (logs: Repair['logs']): string | undefined =>
  logs.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0]?.action;

/** The notes hold the reason of a delay only while nothing else has happened since. */
export const isDelayed = ({ logs }: Pick<Repair, 'logs'>): boolean => newestAction(logs) === 'Repair.delayed';

const DATED: readonly Status[] = ['DIAGNOSING', 'EXTERNALIZING', 'APPROVE_CONFIRMED', 'FIXING'];

/** What the details of a repair show, from top to bottom. */
export const detailSections = (repair: SectionsRepair): DetailSection[] => {
  const usual = sectionsOfStatus[repair.status];
  const sections = isUnrepaired(repair) ? unrepaired(usual) : [...usual];
  return repair.expectedAt !== null && DATED.includes(repair.status) ? [...sections, 'delay'] : sections;
};
