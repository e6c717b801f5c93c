import { describe, expect, test } from 'vitest';
import { allowedActions, decide } from '../transitions/decide.ts';
import { isAway, isClosed, type RepairFacts } from '../repair/repair-facts.ts';
import { commandFor, monday, people } from './repair-life.fixture.ts';
import { tableCases } from '../transitions/repair-table.ts';
import { violations } from './repair-invariants.fixture.ts';
import { actions, statuses } from '../repair/vocabulary.ts';
import { exploreStates, type StateGraph } from './state-graph.fixture.ts';

function canReach(graph: StateGraph, isThere: (facts: RepairFacts) => boolean): Set<string> {
  const reached = new Set([...graph].filter(([, { facts }]) => isThere(facts)).map(([name]) => name));
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const [name, { next }] of graph) {
      if (next.some((edge) => edge.action !== 'Repair.writtenOff' && reached.has(edge.key))) reached.add(name);
    }
  }
  return reached;
}

describe('the model, searched whole', () => {
  const graph = exploreStates();
  const states = [...graph.values()];

  test('the search reaches all 21 statuses [4.7]', () => {
    expect([...new Set(states.map(({ facts }) => facts.status))].toSorted()).toEqual([...statuses].toSorted());
  });

  test('the search uses every case of the table', () => {
    const used = new Set(states.flatMap(({ facts, next }) => next.map(({ action }) => `${action} ${facts.status}`)));
    const unused = tableCases.flatMap(({ action, from }) =>
      from.map((status) => `${action} ${status}`).filter((pair) => !used.has(pair)),
    );
    expect(unused.filter((pair) => !pair.startsWith('Repair.corrected'))).toEqual([]);
  });

  test('every reachable state is free of contradictions', () => {
    expect(states.flatMap(({ facts }) => violations(facts))).toEqual([]);
  });

  test('each person is offered exactly their permitted actions', () => {
    const differing = states.flatMap(({ facts }) =>
      Object.values(people).filter((actor) => {
        const may = actions.filter((action) => decide(facts, commandFor(facts, [action, actor])).allowed);
        return may.join() !== allowedActions(facts, actor, monday).join();
      }),
    );
    expect(differing).toEqual([]);
  });

  test('the table decides equal commands alike', () => {
    for (const { facts } of states) {
      const asked = actions.map((action) => commandFor(facts, [action, people.owner]));
      const answers = () => asked.map((each) => decide(facts, each));
      expect(answers()).toEqual(answers());
    }
  });

  test('every device that is away can come home [4.9]', () => {
    const home = canReach(graph, (facts) => facts.custody === 'CUSTOMER');
    const lost = [...graph].filter(([name, { facts }]) => isAway(facts) && !home.has(name));
    expect(lost.map(([name]) => name)).toEqual([]);
  });

  test('every repair can end [4.8]', () => {
    const ending = canReach(graph, isClosed);
    expect([...graph.keys()].filter((name) => !ending.has(name))).toEqual([]);
  });

  test('a closed repair has no transition', () => {
    expect(states.filter(({ facts, next }) => isClosed(facts) !== (next.length === 0))).toEqual([]);
  });
});
