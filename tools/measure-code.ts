/** Measures a source by its syntax tree. `quality.ts` adds up the figures. */
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';

/** Figures of a function. Inner functions count in its lines, but not in its complexity. */
export type FunctionFigures = {
  readonly lines: number;
  /** Cyclomatic complexity (McCabe): one, and one for each branch. */
  readonly complexity: number;
  readonly parameters: number;
};

export type SourceFigures = {
  readonly lines: number;
  readonly functions: readonly FunctionFigures[];
  readonly imports: readonly string[];
  readonly any: number;
  /** Names of the declared types and interfaces. */
  readonly types: readonly string[];
  readonly unexplained: readonly number[];
};

type Open = { start: number; complexity: number; parameters: number };

const SILENCED = /(?:eslint-disable|oxlint-disable|@ts-expect-error|@ts-ignore|@ts-nocheck)(?<rest>.*)/u;
const REASON = /(?:--|:)\s*\S/u;

/**
 * Measures a TypeScript source.
 * @param name its ending decides about JSX
 * @throws for invalid syntax
 */
export function measureCode(name: string, text: string): SourceFigures {
  const { program, comments, module, errors } = parseSync(name, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${name}: ${error.message}`);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const functions: FunctionFigures[] = [];
  const open: Open[] = [];
  let any = 0;
  const types: string[] = [];

  const enter = (node: { start: number; params: readonly unknown[] }): void => {
    open.push({ start: node.start, complexity: 1, parameters: node.params.length });
  };
  const leave = ({ end }: { end: number }): void => {
    const done = open.pop();
    if (done === undefined) return;
    const { start, ...figures } = done;
    functions.push({ ...figures, lines: text.slice(start, end).split('\n').length });
  };
  const branch = (): void => {
    const innermost = open.at(-1);
    if (innermost !== undefined) innermost.complexity += 1;
  };
  const visitor: VisitorObject = {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    IfStatement: branch,
    ConditionalExpression: branch,
    LogicalExpression: branch,
    ForStatement: branch,
    ForInStatement: branch,
    ForOfStatement: branch,
    WhileStatement: branch,
    DoWhileStatement: branch,
    SwitchCase: ({ test }) => (test === null ? undefined : branch()),
    TSAnyKeyword: () => (any += 1),
    TSTypeAliasDeclaration: ({ id }) => types.push(id.name),
    TSInterfaceDeclaration: ({ id }) => types.push(id.name),
  };
  new Visitor(visitor).visit(program);

  const silenced = comments.filter(({ value }) => {
    const rest = SILENCED.exec(value)?.groups?.['rest'];
    return rest !== undefined && !REASON.test(rest);
  });
  return {
    lines: text.split('\n').length - 1,
    functions,
    imports: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
    ],
    any,
    types,
    unexplained: silenced.map(({ start }) => lineAt(start)),
  };
}
