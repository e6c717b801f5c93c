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
  const openFunctions: Open[] = [];
  let any = 0;
  const types: string[] = [];

  const enterFunction = (node: { start: number; params: readonly unknown[] }): void => {
    openFunctions.push({ start: node.start, complexity: 1, parameters: node.params.length });
  };
  const leaveFunction = ({ end }: { end: number }): void => {
    const finished = openFunctions.pop();
    if (finished === undefined) return;
    const { start, ...figures } = finished;
    functions.push({ ...figures, lines: text.slice(start, end).split('\n').length });
  };
  const countBranch = (): void => {
    const innermost = openFunctions.at(-1);
    if (innermost !== undefined) innermost.complexity += 1;
  };
  const visitor: VisitorObject = {
    FunctionDeclaration: enterFunction,
    'FunctionDeclaration:exit': leaveFunction,
    FunctionExpression: enterFunction,
    'FunctionExpression:exit': leaveFunction,
    ArrowFunctionExpression: enterFunction,
    'ArrowFunctionExpression:exit': leaveFunction,
    IfStatement: countBranch,
    ConditionalExpression: countBranch,
    LogicalExpression: countBranch,
    ForStatement: countBranch,
    ForInStatement: countBranch,
    ForOfStatement: countBranch,
    WhileStatement: countBranch,
    DoWhileStatement: countBranch,
    SwitchCase: ({ test }) => (test === null ? undefined : countBranch()),
    TSAnyKeyword: () => (any += 1),
    TSTypeAliasDeclaration: ({ id }) => types.push(id.name),
    TSInterfaceDeclaration: ({ id }) => types.push(id.name),
  };
  new Visitor(visitor).visit(program);

  const suppressions = comments.filter(({ value }) => {
    const reason = SILENCED.exec(value)?.groups?.['rest'];
    return reason !== undefined && !REASON.test(reason);
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
    unexplained: suppressions.map(({ start }) => lineAt(start)),
  };
}
