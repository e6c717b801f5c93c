// Generates docs/generated/repair-life.md from the domain's table, and the status map for pages without it. `diagram.test.ts` rejects
// outdated files.
import { writeFileSync } from 'node:fs';
import {
  actions,
  casesOf,
  statuses,
  tableCases,
  transitionOf,
  type ActionCase,
  type Choice,
  type Status,
} from '@atelier/domain';

export const diagramFile = new URL('../../docs/generated/repair-life.md', import.meta.url);

export const statusFile = new URL('../../packages/domain/src/repair/status-of-action.ts', import.meta.url);

type Edge = { readonly from: Status; readonly to: Status; readonly action: string };

const groups: readonly (readonly [title: string, statuses: readonly Status[]])[] = [
  ['Request', ['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED']],
  ['Pickup', ['COLLECTING', 'COLLECTED', 'DELIVERED']],
  ['Diagnosis', ['DIAGNOSING', 'EXTERNALIZING', 'DIAGNOSED', 'PROPOSED']],
  ['Decision', ['APPROVED', 'APPROVE_CONFIRMED', 'REJECTED', 'ABORTED']],
  ['Fix', ['FIXING', 'FIXED']],
  ['Return', ['TO_RETURN', 'RETURNING', 'RETURNED', 'COMPLETED']],
];

function shortName(action: string): string {
  return action.replace('Repair.', '');
}

function toWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function targetsOf({ to }: ActionCase, from: Status): Status[] {
  const targets = typeof to === 'object' ? [to.otherwise, to.to] : [to];
  // Corrections lead back along any arrow and would hide the others.
  return targets.flatMap((target) => (target === 'SAME' ? [from] : target === 'BEFORE' ? [] : [target]));
}

const edges: readonly Edge[] = tableCases.flatMap((each) =>
  each.from.flatMap((from) => targetsOf(each, from).map((to) => ({ from, to, action: shortName(each.action) }))),
);

const starts: readonly string[] = tableCases.flatMap(({ from, to, action }) =>
  from.length === 0 && typeof to === 'string' ? [`  [*] --> ${to} : ${shortName(action)}`] : [],
);

function arrows(): string[] {
  const byPair = Map.groupBy(
    edges.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} --> ${to}`,
  );
  return [...byPair].map(([pair, edgesOfPair]) => `  ${pair} : ${edgesOfPair.map(({ action }) => action).join(', ')}`);
}

function frames(): string[] {
  return groups.flatMap(([title, members]) => [
    `  state ${title} {`,
    ...members.map((status) => `    ${status}`),
    '  }',
  ]);
}

/** Final statuses. ABORTED is final only when the device was returned or disposed of. */
const endStatuses: readonly Status[] = ['DECLINED', 'CANCELLED', 'COMPLETED', 'ABORTED'];

export function renderDiagram(): string {
  return [
    'stateDiagram-v2',
    '  direction TB',
    ...frames(),
    ...starts,
    ...arrows(),
    ...endStatuses.map((status) => `  ${status} --> [*]`),
  ].join('\n');
}

function tableOf(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function renderUnchanged(): string {
  return tableOf(
    ['status', 'actions that leave it as it is'],
    statuses
      .map((status) => [
        status,
        edges
          .filter(({ from, to }) => from === status && to === status)
          .map(({ action }) => action)
          .join(', '),
      ])
      .filter(([, names]) => names !== ''),
  );
}

function capturesOf({ action }: ActionCase): string {
  return Object.entries(transitionOf(action).captures)
    .map(([field, { need }]) =>
      need === 'required' ? `**${field}**` : need === 'optional' ? field : `${field} (${toWords(need)})`,
    )
    .join(', ');
}

function visitOf({ visit }: ActionCase): string {
  return visit === undefined
    ? ''
    : `${visit.type.toLowerCase()} ${valueOf(visit.to)}${visit.own === true ? ' (their own)' : ''}`;
}

function valueOf(value: string | Choice<string>): string {
  return typeof value === 'string' ? value : `${value.to} when ${toWords(value.when)}, else ${value.otherwise}`;
}

function effectsOf(each: ActionCase): string {
  return [
    each.custody === undefined ? '' : `custody ${valueOf(each.custody)}`,
    each.outcome === undefined ? '' : `outcome ${each.outcome}`,
    each.resolution === undefined ? '' : `resolution ${each.resolution}`,
    visitOf(each),
    each.proposal === undefined ? '' : `proposal ${valueOf(each.proposal)}`,
    each.price === undefined ? '' : `price ${each.price}`,
    each.flag === undefined ? '' : `flag about the ${each.flag}`,
    ...transitionOf(each.action).sets.map(toWords),
  ]
    .filter((effect) => effect !== '')
    .join('; ');
}

function fromOf({ from }: ActionCase): string {
  const others = statuses.filter((status) => !from.includes(status));
  if (from.length === 0) return '–';
  return others.length < from.length / 2 ? `any but ${others.join(', ')}` : from.join(', ');
}

function cellsOf(each: ActionCase): string[] {
  return [
    `\`${each.action}\``,
    fromOf(each),
    valueOf(each.to),
    each.by.join(', '),
    (each.must ?? []).map(toWords).join('; '),
    capturesOf(each),
    effectsOf(each),
    notificationOf(each),
  ];
}

function notificationOf({ action }: ActionCase): string {
  const { bell, mail, unlessOwn = false } = transitionOf(action).notify;
  const channels = [bell ? 'bell' : '', mail === undefined ? '' : 'mail'].filter((channel) => channel !== '');
  return `${channels.join(', ') || 'nothing'}${unlessOwn ? ', of what others did' : ''}`;
}

export function renderRepairLife(): string {
  return `# The repair life

Generated from the table in \`packages/domain\` by \`npx node tools/scripts/diagram.ts\`. Edit the table instead.

\`\`\`mermaid
${renderDiagram()}
\`\`\`

Names on arrows omit \`Repair.\`. The diagram omits \`corrected\`, which leads from any open status to the one before the newest
entry. After REJECTED, and ABORTED with the device away, the device still goes home. ABORTED ends with the device at home or gone.

## Transitions that keep the status

${renderUnchanged()}

## Every case

A field in bold is required, one in brackets under its condition.

${tableOf(['action', 'from', 'to', 'by', 'must hold', 'captures', 'sets', 'notifies the customer'], tableCases.map(cellsOf))}
`;
}

export function renderStatusOfAction(): string {
  const statusLines = actions.flatMap((action) => {
    const [to, ...others] = new Set(casesOf(action).map((each) => each.to));
    if (others.length > 0) return [];
    return statuses.filter((status) => status === to).map((status) => `  '${action}': '${status}',`);
  });
  const attempts = actions.filter((action) => transitionOf(action).logKind === 'attempt');
  return `import type { Action, NotificationAction, Status } from './vocabulary.ts';

/* Generated by \`npx node tools/scripts/diagram.ts\` so that pages needn't load the table. Don't edit. */

/** Status after an action. Absent if the status is unchanged or one of several. */
export const statusOfAction: Readonly<Partial<Record<Action, Status>>> = {
${statusLines.join('\n')}
};

const contactAttempts: readonly NotificationAction[] = [
${attempts.map((action) => `  '${action}',`).join('\n')}
];

export function isContactAttempt(action: NotificationAction): boolean {
  return contactAttempts.includes(action);
}
`;
}

if (import.meta.main) {
  writeFileSync(diagramFile, renderRepairLife());
  writeFileSync(statusFile, renderStatusOfAction());
}
