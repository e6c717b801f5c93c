import type { Repair } from '@atelier/contract';
import { isUnrepaired, type Status } from '@atelier/domain';

export type DetailSection =
  | 'address'
  | 'wish'
  | 'preparation'
  | 'pickup'
  | 'diagnosisDate'
  | 'diagnosis'
  | 'proposal'
  | 'diagnosisNotes'
  | 'price'
  | 'fix'
  | 'return'
  | 'outcome'
  | 'resolution'
  | 'notes'
  | 'handovers'
  | 'expected'
  | 'aftercare';

/** `first` is right below the headline and depends on the status, `below` follows the request. */
type Sections = { readonly first: readonly DetailSection[]; readonly below: readonly DetailSection[] };

const accepted: Sections = { first: ['price', 'expected'], below: ['diagnosisNotes', 'fix', 'handovers'] };
const fixed: Sections = { first: ['fix', 'price'], below: ['diagnosisNotes', 'handovers'] };
const returned: Sections = { first: ['aftercare', ...fixed.first], below: fixed.below };
const returning: Sections = { first: ['return'], below: ['diagnosisNotes', 'price', 'fix', 'handovers'] };
const stopped: Sections = { first: ['resolution', 'notes'], below: ['handovers'] };
const collected: Sections = { first: ['pickup', 'handovers'], below: [] };
const diagnosing: Sections = { first: ['expected', 'diagnosisDate'], below: ['pickup', 'handovers'] };

/** Sections per status. EXTERNALIZING shows those of DIAGNOSING (specification/screens#details). */
const sectionsOfStatus: Readonly<Record<Status, Sections>> = {
  REQUESTED: { first: ['wish'], below: ['address'] },
  CONFIRMED: { first: ['wish', 'preparation'], below: ['address'] },
  COLLECTING: { first: ['pickup', 'preparation'], below: [] },
  COLLECTED: collected,
  DELIVERED: collected,
  DIAGNOSING: diagnosing,
  EXTERNALIZING: diagnosing,
  DIAGNOSED: { first: ['diagnosis', 'resolution'], below: ['handovers'] },
  PROPOSED: { first: ['proposal', 'diagnosis'], below: ['handovers'] },
  APPROVED: accepted,
  APPROVE_CONFIRMED: accepted,
  FIXING: accepted,
  FIXED: fixed,
  TO_RETURN: returning,
  RETURNING: returning,
  RETURNED: returned,
  COMPLETED: returned,
  CANCELLED: stopped,
  DECLINED: stopped,
  REJECTED: stopped,
  ABORTED: stopped,
};

/** `today` is the shop's day. A promised day that has passed is left out. */
export function detailSections(repair: Pick<Repair, 'status' | 'outcome' | 'expectedAt'>, today: string): Sections {
  const { first, below } = sectionsOfStatus[repair.status];
  const shown = (sections: readonly DetailSection[]): readonly DetailSection[] =>
    (isUnrepaired(repair) ? unrepaired(sections) : sections).filter(
      (section) => section !== 'expected' || (repair.expectedAt ?? '') >= today,
    );
  return { first: shown(first), below: shown(below) };
}

/** Without a done repair, outcome, resolution and notes replace price and fix (specification/life#outcome). */
function unrepaired(sections: readonly DetailSection[]): readonly DetailSection[] {
  return sections.flatMap((section): DetailSection[] => {
    if (section === 'price') return ['outcome', 'resolution', 'notes'];
    return section === 'fix' ? [] : [section];
  });
}
