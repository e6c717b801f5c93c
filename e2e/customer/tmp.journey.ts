import { expect, test } from '../support/journey.ts';
import { soon } from '../support/soon.ts';
test('tmp', async ({ arrive, arrange, words }) => {
  const customer = await arrive();
  const id = await arrange.repair(customer);
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' }, {});
  const out: string[] = [];
  const calls: string[] = [];
  let t0 = 0;
  customer.page.on('request', (r) => calls.push(`${Date.now() - t0} > ${r.method()} ${new URL(r.url()).pathname}`));
  customer.page.on('response', (r) => calls.push(`${Date.now() - t0} < ${new URL(r.url()).pathname}`));
  for (let i = 0; i < 6; i++) {
    const confirm = i % 2 === 0;
    calls.length = 0;
    const started = Date.now();
    t0 = started;
    await arrange.step('operator', id, confirm ? { action: 'Repair.confirm.request' } : { action: 'Repair.corrected', reason: 'x' });
    const answered = Date.now();
    await customer.page.waitForFunction((t) => document.querySelector('main')?.textContent?.includes(t), confirm ? words.status.CONFIRMED : words.status.REQUESTED, { polling: 'raf' });
    const shown = Date.now();
    out.push(`answer ${answered - started} shown +${shown - answered}`);
    await customer.page.waitForTimeout(700);
    if (i === 2) out.push(calls.join('\n'));
  }
  console.log(out.join('\n'), soon(1));
  expect(1).toBe(1);
});
