import type { DeskCondition } from './desk-conditions.ts';
import type { Custody, Role, Status } from '../repair/vocabulary.ts';

export type DeskName = 'OPERATOR' | 'TECHNICIAN' | 'DRIVER' | 'ADMIN';

export type DeskClause = {
  readonly owner?: readonly Role[];
  readonly status?: readonly Status[];
  readonly custody?: readonly Custody[];
  readonly conditions?: readonly DeskCondition[];
};

/** Contains a repair if one of its clauses matches. */
type DeskSection = {
  readonly key: string;
  /** Shown collapsed, because its repairs wait for somebody else or for another day. */
  readonly isCollapsed?: true;
  /** Sort key of rows: the turn's end by default. */
  readonly sortBy?: 'window' | 'call' | 'message';
  readonly clauses: readonly [DeskClause, ...DeskClause[]];
};

/** `precedence` lists the sections checked first. The others follow in display order. */
type Desk<Section extends DeskSection = DeskSection> = {
  readonly sections: readonly Section[];
  readonly precedence: readonly Section['key'][];
  readonly mineFirst?: true;
};

const proposalSent = { owner: ['CUSTOMER'], status: ['DIAGNOSED', 'PROPOSED'] } as const satisfies DeskClause;

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

/** Visit while the driver doesn't have custody. */
const openVisit = { owner: ['COLLECTOR', 'COURIER'], custody: ['CUSTOMER', 'CENTER'] } as const satisfies DeskClause;

const accessoryMissing = { conditions: ['accessoryMissing'] } as const satisfies DeskClause;

const operators = defineDesk({
  sections: [
    {
      key: 'CALL',
      clauses: [
        { status: ['REQUESTED'] },
        { ...officeTurn, conditions: ['callDue'] },
        { ...proposalSent, conditions: ['callDue'] },
        { conditions: ['callDue', 'flagged'] },
        { conditions: ['answeredByCall'] },
        { conditions: ['uninformed'] },
      ],
    },
    {
      key: 'PLAN',
      clauses: [
        {
          owner: ['OPERATOR'],
          status: ['CONFIRMED', 'COLLECTING', 'FIXED', 'REJECTED', 'TO_RETURN', 'RETURNING', 'ABORTED'],
        },
        { owner: ['OPERATOR'], status: ['DIAGNOSED'], conditions: ['beyondRepair'] },
        { ...openVisit, conditions: ['assigneeMissing'] },
      ],
    },
    { key: 'PRICE', clauses: [{ owner: ['OPERATOR'], status: ['DIAGNOSED'] }] },
    { key: 'ANSWER', sortBy: 'message', clauses: [{ conditions: ['officeReplyDue'] }] },
    { key: 'ACCEPTED', clauses: [{ status: ['APPROVED'] }] },
    {
      key: 'FOLLOW_UP',
      clauses: [
        { conditions: ['flagged', 'noCall', 'informed'] },
        { custody: ['PARTNER'], conditions: ['overdue'] },
        // The customer was told that somebody calls.
        { owner: ['COLLECTOR', 'COURIER'], custody: ['CUSTOMER', 'CENTER', 'COURIER'], conditions: ['overdue'] },
        { ...proposalSent, conditions: ['unanswered', 'informed'] },
        { custody: driverCustodies, conditions: ['assigneeMissing'] },
      ],
    },
    {
      key: 'MAIL_REFUSED',
      clauses: [
        { owner: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'], conditions: ['mailRefused'] },
        { ...proposalSent, conditions: ['mailRefused'] },
      ],
    },
    {
      key: 'CALL_SCHEDULED',
      isCollapsed: true,
      sortBy: 'call',
      clauses: [
        { ...officeTurn, conditions: ['callScheduled'] },
        { ...proposalSent, conditions: ['callScheduled'] },
        { conditions: ['callScheduled', 'flagged'] },
      ],
    },
    { key: 'WAITING', isCollapsed: true, clauses: [proposalSent] },
    // Shares its key with the administrators' section, so that somebody with both desks has one.
    { key: 'OVERDUE', clauses: [accessoryMissing, { conditions: ['refundOwed'] }] },
  ],
  // Messages come first. Someone with a call at five isn't called earlier.
  precedence: ['ANSWER', 'CALL_SCHEDULED', 'FOLLOW_UP'],
});

const technicians = defineDesk({
  sections: [
    { key: 'ASKED', sortBy: 'message', clauses: [{ conditions: ['benchReplyDue'] }] },
    { key: 'RECEIVE', clauses: [{ status: ['DELIVERED'] }] },
    { key: 'DIAGNOSE', clauses: [{ status: ['DIAGNOSING', 'EXTERNALIZING'] }] },
    { key: 'FIX', clauses: [{ status: ['APPROVE_CONFIRMED', 'FIXING'] }] },
    { key: 'FOR_PARTNER', clauses: [{ owner: ['TECHNICIAN'], custody: ['PARTNER'] }] },
    { key: 'FOR_PART', clauses: [{ ...onBench, conditions: ['waitsForPart'] }] },
    {
      key: 'FOR_CUSTOMER',
      isCollapsed: true,
      clauses: [{ ...onBench, conditions: ['waitsForCustomer'] }, proposalSent],
    },
    { key: 'FOR_OFFICE', isCollapsed: true, clauses: [{ owner: ['OPERATOR'], status: ['DIAGNOSED', 'APPROVED'] }] },
    { key: 'CHECK', isCollapsed: true, clauses: [{ status: ['FIXED'] }] },
  ],
  precedence: ['ASKED', 'FOR_PARTNER', 'FOR_PART', 'FOR_CUSTOMER'],
  mineFirst: true,
});

const drivers = defineDesk({
  sections: [
    { key: 'VAN', sortBy: 'window', clauses: [{ custody: driverCustodies, conditions: ['ownVisit'] }] },
    {
      key: 'LOAD',
      sortBy: 'window',
      clauses: [{ owner: ['COURIER'], custody: ['CENTER'], conditions: ['ownVisit', 'visitToday'] }],
    },
    { key: 'TODAY', sortBy: 'window', clauses: [{ conditions: ['ownVisit', 'visitToday'] }] },
    { key: 'WEEK', isCollapsed: true, sortBy: 'window', clauses: [{ conditions: ['ownVisit', 'visitThisWeek'] }] },
    { key: 'UPCOMING', isCollapsed: true, sortBy: 'window', clauses: [{ conditions: ['ownVisit'] }] },
  ],
  precedence: [],
});

const administrators = defineDesk({
  sections: [
    {
      key: 'UNMANNED',
      clauses: [{ conditions: ['unstaffed'] }, { custody: driverCustodies, conditions: ['assigneeGone'] }],
    },
    {
      key: 'OVERDUE',
      clauses: [
        { owner: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'], conditions: ['overdue'] },
        accessoryMissing,
        { conditions: ['refundOwed'] },
      ],
    },
  ],
  precedence: [],
});

function defineDesk<const Section extends DeskSection>(definition: Desk<Section>): Desk<Section> {
  return definition;
}

const desksByName = { OPERATOR: operators, TECHNICIAN: technicians, DRIVER: drivers, ADMIN: administrators } as const;
export type SectionKey = (typeof desksByName)[DeskName]['sections'][number]['key'];

export type KeyedSection = DeskSection & { readonly key: SectionKey };

/** Desks and their sections in display order (specification/life#desks). */
export const desks: Readonly<Record<DeskName, Desk<KeyedSection>>> = desksByName;
const deskNames = ['OPERATOR', 'TECHNICIAN', 'DRIVER', 'ADMIN'] as const satisfies DeskName[];

/** Sections of all desks, each once, in display order. */
export const deskSections: readonly KeyedSection[] = deskNames
  .flatMap((name) => desks[name].sections)
  .filter(({ key }, index, all) => index === all.findLastIndex((section) => section.key === key));
export const sectionKeys: readonly SectionKey[] = deskSections.map(({ key }) => key);

/** Returns the sections of a desk in matching order. A repair belongs to the first match. */
export function sectionsByPrecedence(name: DeskName): readonly KeyedSection[] {
  const { sections, precedence } = desks[name];
  const first = precedence.flatMap((key) => sections.filter((section) => section.key === key));
  return [...first, ...sections.filter(({ key }) => !precedence.includes(key))];
}

export const deskByRole: Readonly<Record<Role, DeskName | null>> = {
  CUSTOMER: null,
  OPERATOR: 'OPERATOR',
  COLLECTOR: 'DRIVER',
  TECHNICIAN: 'TECHNICIAN',
  COURIER: 'DRIVER',
  ADMIN: 'ADMIN',
};

export function desksOf(roles: readonly Role[]): readonly DeskName[] {
  const own = new Set(roles.map((role) => deskByRole[role]));
  return deskNames.filter((name) => own.has(name));
}
