import {
  type Answer,
  exportAudit,
  listAudit,
  listMembers,
  listStaffRepairs,
  searchStaffRepairs,
  transitionRepair,
  transitionRepairs,
} from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { recordDeletions } from '#platform/database/deletions.fixture.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { updateMember, createMember } from '#modules/team/team.fixture.ts';
import { recordAudit } from './record-audit.ts';

const lines: string[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { log: { write: (line) => void lines.push(line) } });
});
afterAll(() => shop.stop());

async function listLinesOf(actor: string, filters: object = {}) {
  return (await shop.people.admin.send(listAudit, { query: { actor, ...filters } })).data;
}

async function downloadCsv(query: Record<string, string> = {}): Promise<string> {
  const path = `/staff/audit.csv?${new URLSearchParams(query).toString()}`;
  const response = await shop.people.admin.browser.request('GET', path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv']);
  // `text()` would strip the byte order mark.
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

describe('the audit', () => {
  test("the audit has sign-ins of staff, and no customer's", async () => {
    const { technician, customer } = shop.people;
    expect((await listLinesOf(technician.id)).map(({ action }) => action)).toContain('session.begun');
    expect(await listLinesOf(customer.id)).toEqual([]);
  });

  test('the audit names actor, action and changed fields', async () => {
    const { admin } = shop.people;
    const { member } = await createMember(shop.world, admin);
    await updateMember(admin, member, { lastName: 'Qzname', maySeeFigures: true, roles: ['OPERATOR'] });
    const { data } = await admin.send(listAudit, { query: { subject: member.id, action: 'member.changed' } });
    expect(data).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        actor: { id: admin.id, name: 'admin Test' },
        action: 'member.changed',
        subject: { kind: 'user', id: member.id, name: 'Olfa Qzname' },
        changes: {
          fields: ['lastName'],
          roles: { from: ['TECHNICIAN'], to: ['OPERATOR'] },
          maySeeFigures: { from: false, to: true },
        },
      },
    ]);
    expect(JSON.stringify(data[0]?.changes)).not.toContain('Qzname');
  });

  test('the audit records refusals of staff', async () => {
    const { collector, technician, customer } = shop.people;
    await expect(collector.send(listMembers)).rejects.toMatchObject({ status: 403 });
    await expect(customer.send(listMembers)).rejects.toMatchObject({ status: 403 });
    const { id } = await shop.createRepair();
    const step = { action: 'Repair.confirm.request' } as const;
    await expect(technician.send(transitionRepair, { params: { id }, body: step })).rejects.toMatchObject({
      status: 403,
    });
    const told = async (actor: string) =>
      (await listLinesOf(actor, { action: 'call.refused' })).map(({ subject }) => subject);
    await expect.poll(() => told(collector.id)).toEqual([{ kind: 'call', id: 'GET /staff/members', name: null }]);
    await expect
      .poll(() => told(technician.id))
      .toEqual([{ kind: 'call', id: 'POST /staff/repairs/:id/transitions', name: null }]);
    expect(await told(customer.id)).toEqual([]);
  });

  test('a refusal that can’t be recorded is logged', async () => {
    const { database } = shop.world.app.platform;
    await database.execute(sql`
      create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'qzfull'; end $$`);
    onTestFinished(async () => void (await database.execute(sql`drop function refuse_audit cascade`)));
    await database.execute(sql`create trigger refuse_audit before insert on audit execute function refuse_audit()`);
    await expect(shop.people.courier.send(listMembers)).rejects.toMatchObject({ status: 403 });
    await expect.poll(() => lines.join('')).toMatch(/"event":"audit.failed".*qzfull/u);
  });

  test('the audit records a refusal within a bulk call', async () => {
    const { send, id: actor } = shop.people.otherOperator;
    const { id } = await shop.createRepair();
    const { id: refused } = await shop.createRepair();
    const items = [
      { id, steps: [{ action: 'Repair.confirm.request' as const }] },
      { id: refused, steps: [{ action: 'Repair.diagnosis.started' as const }] },
    ];
    const { results } = await send(transitionRepairs, { body: { items } });
    expect(results.map((result) => ('message' in result ? result.message : 'done'))).toEqual(['done', 'notAllowed']);
    const lines = await listLinesOf(actor, { action: 'call.refused' });
    expect(lines.map(({ subject, changes }) => [subject?.id, changes])).toEqual([
      ['POST /staff/repairs/transitions', { refused: 1 }],
    ]);
  });

  test('the audit records a search by its count', async () => {
    const { send, id: actor } = shop.people.otherOperator;
    await shop.createRepair();
    const search = (q: string) => send(searchStaffRepairs, { body: { q, limit: 5 } });
    for (const q of ['Pixel', 'Pixel', 'qznobody']) await search(q);
    await send(listStaffRepairs, { query: {} });
    await search('qznobody');
    const lines = await listLinesOf(actor, { action: 'repairs.searched' });
    expect(lines.map(({ changes }) => changes)).toEqual([{ hits: 0 }, { hits: 0 }, { hits: expect.any(Number) }]);
    expect(JSON.stringify(lines)).not.toMatch(/pixel|qznobody/iu);
  });

  test('the audit records a typed partner’s name once', async () => {
    const { id: actor } = shop.people.technician;
    for (const partner of ['Atelier Qz', 'ATELIER QZ']) {
      const { id } = await shop.createRepair();
      await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
      await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', { partner }]);
    }
    const lines = await listLinesOf(actor, { action: 'entry.added' });
    expect(lines.map(({ subject }) => subject?.kind)).toEqual(['partner']);
  });

  test('the audit is paged, newest first', async () => {
    const { admin } = shop.people;
    const { member } = await createMember(shop.world, admin);
    await updateMember(admin, member, { firstName: 'Paged' });
    // More lines of one instant than a page has.
    const line = { viewer: null, at: shop.world.clock.now(), action: 'till.closed' } as const;
    for (let count = 0; count < 4; count += 1) await recordAudit(shop.world.app.platform.database, line);
    const lines = (await admin.send(listAudit, { query: {} })).data;
    const [whole, times] = [lines.map(({ id }) => id), lines.map(({ at }) => at)];
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: 3, ...(cursor === null ? {} : { cursor }) };
      const page: Answer<typeof listAudit> = await admin.send(listAudit, { query });
      paged.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('the audit is searched by days of the shop', async () => {
    const { admin } = shop.people;
    const of = async (query: object) => (await admin.send(listAudit, { query })).data.length;
    expect(await of({ to: '2020-01-01' })).toBe(0);
    expect(await of({ from: '2099-01-01' })).toBe(0);
    expect(await of({ from: '2020-01-01', to: '2099-01-01' })).toBe(await of({}));
  });

  test('the audit export writes formulas as text', async () => {
    const { admin } = shop.people;
    const { member } = await createMember(shop.world, admin, { firstName: '=1+1', lastName: 'Comma, "Quote"' });
    const rows = (await downloadCsv({ subject: member.id })).split('\r\n');
    expect(rows[0]).toBe('\uFEFFat,actor_id,actor_name,action,subject_kind,subject_id,subject_name,changes');
    expect(rows[1]).toContain(`,session.begun,user,${member.id},"'=1+1 Comma, ""Quote""",{}`);
    expect([rows.length, rows.at(-1)]).toEqual([4, '']);
    expect((await listLinesOf(admin.id, { action: 'audit.exported' }))[0]?.changes).toEqual({ filters: ['subject'] });
  });

  test('the audit is for administrators alone', async () => {
    const { operator, customer } = shop.people;
    for (const { send } of [operator, customer]) {
      await expect(send(listAudit, { query: {} })).rejects.toMatchObject({ status: 403 });
      await expect(send(exportAudit, { query: {} })).rejects.toMatchObject({ status: 403 });
    }
  });

  test('audit lines are deleted after two years', async () => {
    const { platform } = shop.world.app;
    const written = async (years: number): Promise<string> => {
      const at = new Date(shop.world.clock.now().getTime() - years * 365 * day);
      const subject = { kind: 'setting', id: `of ${years} years` } as const;
      const viewer = { userId: shop.people.admin.id, sessionId: uuidv7() };
      await recordAudit(platform.database, { viewer, at, action: 'setting.changed', subject });
      return subject.id;
    };
    await written(2.1);
    const young = await written(1.9);
    const [routine] = platform.jobs.routines.filter(({ name }) => name === 'audit.forget');
    expect(routine).toMatchObject({ schedule: 'daily' });
    await routine?.run();
    const left = (await shop.people.admin.send(listAudit, { query: { action: 'setting.changed' } })).data;
    expect(left.map(({ subject }) => subject?.id)).toEqual([young]);
  });

  test('old audit lines are deleted in batches', async () => {
    const { database, jobs } = shop.world.app.platform;
    await database.execute(sql`
      insert into audit (id, at, action, changes)
      select gen_random_uuid(), '2020-01-01', 'setting.changed', '{}' from generate_series(1, 5001)`);
    const readDeletions = await recordDeletions(database, 'audit');
    await jobs.routines.find(({ name }) => name === 'audit.forget')?.run();
    expect(await readDeletions()).toEqual([5_000, 1]);
  });
});
