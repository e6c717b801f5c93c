import type { DeskCondition } from './desk-conditions.ts';
import type { Custody, Role, Status } from './vocabulary.ts';

/** The desks of the shop; whoever collects and brings back has one for both. */
export type DeskName = 'OPERATOR' | 'TECHNICIAN' | 'DRIVER' | 'ADMIN';

/** All of it holds; what isn't named may be anything. */
export type DeskClause = {
  readonly owner?: readonly Role[];
  readonly status?: readonly Status[];
  readonly custody?: readonly Custody[];
  readonly is?: readonly DeskCondition[];
};

/** A repair stands in it where one of its clauses holds. */
export type DeskSection = {
  readonly key: string;
  /** It waits for somebody else, or for another day: shown as a line that opens. */
  readonly folded?: true;
  /** What its rows are sorted by: the end of the turn, the window of the visit, when to call again, or since when somebody waits. */
  readonly by?: 'window' | 'call' | 'message';
  readonly any: readonly [DeskClause, ...DeskClause[]];
};

/** `asksFirst`: what a repair stands in before any other section of the desk, in this order; then as they are shown. */
type Desk<Section extends DeskSection = DeskSection> = {
  readonly sections: readonly Section[];
  readonly precedence: readonly Section['key'][];
  /** What the reader works on themselves comes before what others do. */
  readonly mineFirst?: true;
};

/** A price that the customer has. */
const proposalSent = { owner: ['CUSTOMER'], status: ['DIAGNOSED', 'PROPOSED'] } as const satisfies DeskClause;

/** Somebody of the office calls about it. */
const officeTurn = {
  owner: ['OPERATOR'],
  status: [
    'REQUESTED',
    'CONFIRMED',
    'COLLECTING',
    'APPROVED',
    'FIXED',
    'REJECTED',
    'TO_RETURN',
    'RETURNING',
    'ABORTED',
  ],
} as const satisfies DeskClause;

const onBench = { status: ['DIAGNOSING', 'APPROVE_CONFIRMED', 'FIXING'] } as const satisfies DeskClause;

const driverCustodies = ['COLLECTOR', 'COURIER'] as const satisfies Custody[];

/** A visit in which the device isn't yet, or no longer. */
const openVisit = { owner: ['COLLECTOR', 'COURIER'], custody: ['CUSTOMER', 'CENTER'] } as const satisfies DeskClause;

const operators = defineDesk({
  sections: [
    {
      key: 'CALL',
      any: [
        { status: ['REQUESTED'] },
        { ...officeTurn, is: ['callDue'] },
        { ...proposalSent, is: ['callDue'] },
        { is: ['callDue', 'flagged'] },
        { is: ['calledInstead'] },
        // Whoever reads neither mail nor page is told on the telephone.
        { is: ['untold'] },
      ],
    },
    {
      key: 'PLAN',
      any: [
        {
          owner: ['OPERATOR'],
          status: ['CONFIRMED', 'COLLECTING', 'FIXED', 'REJECTED', 'TO_RETURN', 'RETURNING', 'ABORTED'],
        },
        { ...openVisit, is: ['holderMissing'] },
      ],
    },
    { key: 'PRICE', any: [{ owner: ['OPERATOR'], status: ['DIAGNOSED'] }] },
    { key: 'ANSWER', by: 'message', any: [{ is: ['officeAsked'] }] },
    { key: 'ACCEPTED', any: [{ status: ['APPROVED'] }] },
    {
      key: 'FOLLOW_UP',
      any: [
        { is: ['flagged', 'noCall', 'told'] },
        { custody: ['PARTNER'], is: ['late'] },
        // The customer reads that somebody calls.
        { owner: ['COLLECTOR', 'COURIER'], custody: ['CUSTOMER', 'CENTER', 'COURIER'], is: ['late'] },
        { ...proposalSent, is: ['unanswered', 'told'] },
        { custody: driverCustodies, is: ['holderMissing'] },
      ],
    },
    {
      key: 'MAIL_REFUSED',
      any: [
        { owner: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'], is: ['mailRefused'] },
        { ...proposalSent, is: ['mailRefused'] },
      ],
    },
    {
      key: 'CALL_SCHEDULED',
      folded: true,
      by: 'call',
      any: [
        { ...officeTurn, is: ['callAhead'] },
        { ...proposalSent, is: ['callAhead'] },
        { is: ['callAhead', 'flagged'] },
      ],
    },
    { key: 'WAITING', folded: true, any: [proposalSent] },
  ],
  // Who wrote is answered; who is called again at five isn't called before.
  precedence: ['ANSWER', 'CALL_SCHEDULED', 'FOLLOW_UP'],
});

const technicians = defineDesk({
  sections: [
    { key: 'ASKED', by: 'message', any: [{ is: ['benchAsked'] }] },
    { key: 'RECEIVE', any: [{ status: ['DELIVERED'] }] },
    { key: 'DIAGNOSE', any: [{ status: ['DIAGNOSING', 'EXTERNALIZING'] }] },
    { key: 'FIX', any: [{ status: ['APPROVE_CONFIRMED', 'FIXING'] }] },
    // What one can do stands above what one waits for.
    { key: 'FOR_PARTNER', any: [{ owner: ['TECHNICIAN'], custody: ['PARTNER'] }] },
    { key: 'FOR_PART', any: [{ ...onBench, is: ['partAwaited'] }] },
    { key: 'FOR_CUSTOMER', folded: true, any: [{ ...onBench, is: ['customerAwaited'] }, proposalSent] },
    { key: 'FOR_OFFICE', folded: true, any: [{ owner: ['OPERATOR'], status: ['DIAGNOSED', 'APPROVED'] }] },
    { key: 'CHECK', folded: true, any: [{ status: ['FIXED'] }] },
  ],
  // Who wrote is answered first.
  precedence: ['ASKED', 'FOR_PARTNER', 'FOR_PART', 'FOR_CUSTOMER'],
  mineFirst: true,
});

const drivers = defineDesk({
  sections: [
    { key: 'VAN', by: 'window', any: [{ custody: driverCustodies, is: ['theirs'] }] },
    { key: 'LOAD', by: 'window', any: [{ owner: ['COURIER'], custody: ['CENTER'], is: ['theirs', 'visitToday'] }] },
    { key: 'TODAY', by: 'window', any: [{ is: ['theirs', 'visitToday'] }] },
    { key: 'WEEK', folded: true, by: 'window', any: [{ is: ['theirs', 'visitThisWeek'] }] },
    { key: 'UPCOMING', folded: true, by: 'window', any: [{ is: ['theirs'] }] },
  ],
  precedence: [],
});

const administrators = defineDesk({
  sections: [
    { key: 'UNMANNED', any: [{ is: ['unmanned'] }, { custody: driverCustodies, is: ['holderGone'] }] },
    { key: 'OVERDUE', any: [{ owner: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'], is: ['late'] }] },
  ],
  precedence: [],
});

function defineDesk<const Section extends DeskSection>(definition: Desk<Section>): Desk<Section> {
  return definition;
}

const desksByName = { OPERATOR: operators, TECHNICIAN: technicians, DRIVER: drivers, ADMIN: administrators } as const;
export type SectionKey = (typeof desksByName)[DeskName]['sections'][number]['key'];

/** A section of a desk, whose key no other has. */
export type KeyedSection = DeskSection & { readonly key: SectionKey };

/** The desks in their order, each with its sections in theirs (specification/life#desks). */
export const desks: Readonly<Record<DeskName, Desk<KeyedSection>>> = desksByName;
export const deskNames = ['OPERATOR', 'TECHNICIAN', 'DRIVER', 'ADMIN'] as const satisfies DeskName[];

/** All sections, desk by desk. */
export const deskSections: readonly KeyedSection[] = deskNames.flatMap((name) => desks[name].sections);
export const sectionKeys: readonly SectionKey[] = deskSections.map(({ key }) => key);

/** The sections of a desk in the order in which a repair is asked whether it stands there: it does so in the first. */
export function sectionsByPrecedence(name: DeskName): readonly KeyedSection[] {
  const { sections, precedence } = desks[name];
  const first = precedence.flatMap((key) => sections.filter((section) => section.key === key));
  return [...first, ...sections.filter(({ key }) => !precedence.includes(key))];
}
