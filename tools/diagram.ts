// Draws docs/generated/repair-life.md from the domain's table; `diagram.test.ts` refuses a file that is out of date.
import { writeFileSync } from 'node:fs';
import { repairTable, statuses, type Row, type Status } from '@atelier/domain';

/** Where the drawing lies. */
export const diagramFile = new URL('../docs/generated/repair-life.md', import.meta.url);

type Edge = { readonly from: Status; readonly to: Status; readonly action: string };

/** The parts of a repair's life, each a frame in the drawing. */
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

/** What the reader of a cell sees of a key in camel case: its words. */
function inWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function targetsOf(row: Row, from: Status): Status[] {
  if (row.to === 'SAME') return [from];
  // A correction leads back along any arrow: drawn, it would hide the others.
  if (row.to === 'BEFORE') return [];
  if (row.to === 'SAME, OR DIAGNOSED WHEN THE ISSUE CHANGED') return from === 'PROPOSED' ? [from, 'DIAGNOSED'] : [from];
  return [row.to];
}

const edges: readonly Edge[] = repairTable.flatMap((row) =>
  row.from.flatMap((from) => targetsOf(row, from).map((to) => ({ from, to, action: shortName(row.action) }))),
);

function arrows(): string[] {
  const byPair = Map.groupBy(
    edges.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} --> ${to}`,
  );
  return [...byPair].map(([pair, along]) => `  ${pair} : ${along.map(({ action }) => action).join(', ')}`);
}

function frames(): string[] {
  return groups.flatMap(([title, members]) => [
    `  state ${title} {`,
    ...members.map((status) => `    ${status}`),
    '  }',
  ]);
}

/** Where a repair may rest for good; ABORTED only when the device is at home or gone. */
const ends: readonly Status[] = ['DECLINED', 'CANCELLED', 'COMPLETED', 'ABORTED'];

/** The state diagram, in mermaid's language. */
export function drawDiagram(): string {
  return [
    'stateDiagram-v2',
    '  direction TB',
    ...frames(),
    '  [*] --> REQUESTED : created',
    ...arrows(),
    ...ends.map((status) => `  ${status} --> [*]`),
  ].join('\n');
}

function tableOf(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function staying(): string {
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
      .filter(([, staying]) => staying !== ''),
  );
}

function capturesOf(row: Row): string {
  return Object.entries(row.captures ?? {})
    .map(([field, need]) =>
      need === 'required' ? `**${field}**` : need === 'optional' ? field : `${field} (${inWords(need)})`,
    )
    .join(', ');
}

function visitOf({ visit }: Row): string {
  return visit === undefined
    ? ''
    : `${visit.type.toLowerCase()} ${visit.to}${visit.own === true ? ' (their own)' : ''}`;
}

function effectsOf(row: Row): string {
  return [
    row.custody === undefined ? '' : `custody ${row.custody}`,
    row.outcome === undefined ? '' : `outcome ${row.outcome}`,
    visitOf(row),
    row.proposal === undefined ? '' : `proposal ${row.proposal}`,
    row.price === undefined ? '' : `price ${row.price}`,
    row.flag === undefined ? '' : `flag ${row.flag}`,
  ]
    .filter((effect) => effect !== '')
    .join('; ');
}

function fromOf({ from }: Row): string {
  const others = statuses.filter((status) => !from.includes(status));
  if (from.length === 0) return '–';
  return others.length < from.length / 2 ? `any but ${others.join(', ')}` : from.join(', ');
}

function cellsOf(row: Row): string[] {
  return [
    `\`${row.action}\``,
    fromOf(row),
    row.to,
    row.by.join(', '),
    (row.must ?? []).map(inWords).join('; '),
    capturesOf(row),
    effectsOf(row),
    row.tells,
  ];
}

/** The whole document: the diagram, what it can't draw, and every row of the table. */
export function drawRepairLife(): string {
  return `# The repair life

Drawn from the table in \`packages/domain\` by \`node tools/diagram.ts\`; don't edit it here.

\`\`\`mermaid
${drawDiagram()}
\`\`\`

Names on arrows stand without their \`Repair.\`. Not drawn: \`corrected\`, which leads from any open status to what was before the newest
entry. REJECTED, and ABORTED with the device away, are no ends: the device goes home. ABORTED ends with the device at home or gone.

## What leaves the status as it is

${staying()}

## Every row

A field in bold is required, one in brackets under its condition.

${tableOf(['action', 'from', 'to', 'by', 'must hold', 'captures', 'sets', 'tells the customer'], repairTable.map(cellsOf))}
`;
}

if (import.meta.main) writeFileSync(diagramFile, drawRepairLife());
