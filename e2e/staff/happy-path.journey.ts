import { happyPath, type PathRole } from '@atelier/testing';
import { staffNames, type Role } from '../support/crew.ts';
import { expect, inBothLanguages, test } from '../support/journey.ts';
import { type StaffTurn, staffTurnsAfter } from '../support/happy-path.ts';
import type { Staff } from '../support/staff.ts';

const liveUntilPrice = staffTurnsAfter('Repair.created');
const liveUntilReturn = staffTurnsAfter('Repair.confirm.diagnosed');
const rateAndSee = happyPath.find((leg) => leg.action === 'Repair.completed');

inBothLanguages(() => {
  test('a repair travels its whole life, and each step is on the customer’s open page at once [1.2] [2.72]', async ({
    arrange,
    arrive,
    work,
    shop,
    words,
  }) => {
    const customer = await arrive();
    const id = await arrange.request(customer);
    await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
    let news = 0;
    await expect(customer.bell(news)).toBeVisible();

    const people = new Map<Role, Staff>();
    const person = async (role: Role): Promise<Staff> => {
      const known = people.get(role);
      if (known !== undefined) return known;
      const staff = await work(role);
      await staff.open(id);
      people.set(role, staff);
      return staff;
    };
    // Toast, card, bell and mail begin with the same line (decisions/0025, 0026).
    const saysTheSame = async (): Promise<void> => {
      const { subject } = await shop.mailbox.next({ to: customer.account.email, subject: /9–12\sh|09:00–12:00/u });
      const said = subject.replace(` · #${id}`, '');
      expect(subject).toBe(`${said} · #${id}`);
      // Pages prevent line breaks inside hours.
      const line = said.replace('–', '–\u2060');
      await expect(customer.toast()).toContainText(line);
      await expect(customer.card(id)).toContainText(line);
      await customer.bell(news).click();
      const item = customer.page.getByRole('menuitem', { name: line });
      await expect(item).toBeVisible();
      expect((await item.textContent())?.trim().startsWith(line)).toBe(true);
      await customer.page.keyboard.press('Escape');
    };
    const walk = async (turns: readonly StaffTurn[]): Promise<void> => {
      for (const { who, captured, ...seen } of turns) {
        const staff = await person(who);
        await staff.act(seen.action, captured);
        news += 1;
        await customer.seesStep(id, seen, news);
        if (seen.action === 'Repair.pickup.planned') await saysTheSame();
      }
    };

    await test.step('from the request to the price', () => walk(liveUntilPrice));
    await test.step('the customer accepts', async () => {
      await customer.accept(id);
      news = 0;
      await expect(customer.bell(news)).toBeVisible();
      await customer.sees(id, { status: 'APPROVED', station: 'approved' });
    });
    await test.step('from the approval to the door', () => walk(liveUntilReturn));
    await test.step('the customer rates', async () => {
      await customer.rate(id, rateAndSee?.captured.comment ?? '');
      await customer.seesCompleted(id);
    });

    await test.step('each step that is to be mailed was, once', async () => {
      const expected = happyPath.flatMap(({ action }) => {
        const { mail } = words.steps[action];
        return mail === undefined ? [] : [mail];
      });
      const headings = (): string[] =>
        shop.mailbox.all
          .filter(({ to, subject }) => to === customer.account.email && subject.endsWith(`#${id}`))
          .map(({ text }) => text.split('\n')[0] ?? '');
      await expect.poll(headings).toHaveLength(expected.length);
      expect(headings().toSorted()).toEqual(expected.toSorted());
    });
    await test.step('the history holds every step with its time and its actor', async () => {
      const operator = await person('operator');
      const actorOf = (by: PathRole): string => (by === 'customer' ? customer.person.user.fullName : staffNames[by]);
      await operator.seesHistory(happyPath.map(({ action, by }) => ({ action, actor: actorOf(by) })));
      await operator.sees('COMPLETED');
      await operator.seesCustody('CUSTOMER');
    });
  });
});
