import { disableMember, listMembers } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { anAdmin, change, foundBy } from './team.fixture.ts';

let first: TestWorld;
let second: TestWorld;
beforeAll(async () => {
  first = await startWorld(inject('database'));
  second = await startWorld(inject('database'), {
    connectionString: first.app.connectionString,
    environment: { SMTP_URL: first.mailbox.url },
  });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

function onSecond({ accessToken }: TestBrowser): TestBrowser {
  const moved = openBrowser(second.app.url);
  moved.accessToken = accessToken;
  return moved;
}

test.each(['disable', 'demote'] as const)(
  'of two administrators who %s one another, ten times each over two nodes, exactly one stays',
  async (how) => {
    const people = [await anAdmin(first), await anAdmin(first)] as const;
    const [one, other] = people;
    const seen = await Promise.all(people.map(({ browser, userId }) => foundBy(browser, userId)));
    const against = (by: TestBrowser, index: 0 | 1) => {
      const member = seen[index];
      if (member === undefined) throw new Error('somebody was seen');
      return how === 'demote'
        ? change(by, member, { roles: ['OPERATOR'] })
        : by.send(disableMember, { params: { id: member.id }, body: { disabled: true, version: member.version } });
    };
    const nodes = [(browser: TestBrowser) => browser, onSecond] as const;
    const asked = Array.from({ length: 20 }, (_, index) => {
      const node = nodes[index < 10 ? 0 : 1];
      return index % 2 === 0 ? against(node(one.browser), 1) : against(node(other.browser), 0);
    });
    const done = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    const left = (await Promise.allSettled(people.map(({ browser }) => browser.send(listMembers)))).flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    expect([done.length, left.length]).toEqual([1, 1]);
    const running = left[0]?.filter(({ id, roles, state }) => {
      const isOne = id === one.userId || id === other.userId;
      return isOne && state === 'ACTIVE' && roles.includes('ADMIN');
    });
    expect(running).toHaveLength(1);
  },
);
