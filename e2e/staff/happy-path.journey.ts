import { happyPath, type PathRole } from '@atelier/testing';
import { staffNames, type Role } from '../support/crew.ts';
import { expect, inBothLanguages, test } from '../support/journey.ts';
import { type StaffTurn, staffTurnsAfter } from '../support/happy-path.ts';
import type { Staff } from '../support/staff.ts';

const turnsUntilPrice = staffTurnsAfter('Repair.created');
const turnsUntilReturn = staffTurnsAfter('Repair.confirm.diagnosed');
const ratingStep = happyPath.find((step) => step.action === 'Repair.completed');

inBothLanguages(() => {
  test('a repair travels its whole life, and each step is on the customer’s open page at once [1.2] [2.72]', async ({
    arrange,
    signInCustomer,
    signInStaff,
    shop,
    words,
  }) => {
    const customer = await signInCustomer();
    const id = await arrange.request(customer);
    await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
    let unseen = 0;
    await expect(customer.bell(unseen)).toBeVisible();

    const people = new Map<Role, Staff>();
    const staffOf = async (role: Role): Promise<Staff> => {
      const signedIn = people.get(role);
      if (signedIn !== undefined) return signedIn;
      const staff = await signInStaff(role);
      await staff.openRepair(id);
      people.set(role, staff);
      return staff;
    };
    // Toast, card, bell and mail begin with the same line (decisions/0025, 0026).
    const expectSameWindow = async (): Promise<void> => {
      const { subject } = await shop.mailbox.next({ to: customer.account.email, subject: /9–12\sh|09:00–12:00/u });
      const subjectText = subject.replace(` · #${id}`, '');
      expect(subject).toBe(`${subjectText} · #${id}`);
      // Pages prevent line breaks inside hours.
      const line = subjectText.replace('–', '–\u2060');
      await expect(customer.toast()).toContainText(line);
      await expect(customer.card(id)).toContainText(line);
      await customer.bell(unseen).click();
      const item = customer.page.getByRole('menuitem', { name: line });
      await expect(item).toBeVisible();
      expect((await item.textContent())?.trim().startsWith(line)).toBe(true);
      await customer.page.keyboard.press('Escape');
    };
    const takeTurns = async (turns: readonly StaffTurn[]): Promise<void> => {
      for (const { role, captured, ...seen } of turns) {
        const staff = await staffOf(role);
        await staff.takeTransition(seen.action, captured);
        unseen += 1;
        await customer.expectTransition(id, seen, unseen);
        if (seen.action === 'Repair.pickup.planned') await expectSameWindow();
      }
    };

    await test.step('from the request to the price', () => takeTurns(turnsUntilPrice));
    await test.step('the customer accepts', async () => {
      await customer.acceptProposal(id);
      unseen = 0;
      await expect(customer.bell(unseen)).toBeVisible();
      await customer.expectRepair(id, { status: 'APPROVED', station: 'approved' });
    });
    await test.step('from the approval to the door', () => takeTurns(turnsUntilReturn));
    await test.step('the customer rates', async () => {
      await customer.rateRepair(id, ratingStep?.captured.comment ?? '');
      await customer.expectCompleted(id);
    });

    await test.step('each step that is to be mailed was, once', async () => {
      const expected = happyPath.flatMap(({ action }) => {
        const { mail } = words.steps[action];
        return mail === undefined ? [] : [mail];
      });
      const mailHeadings = (): string[] =>
        shop.mailbox.all
          .filter(({ to, subject }) => to === customer.account.email && subject.endsWith(`#${id}`))
          .map(({ text }) => text.split('\n')[0] ?? '');
      await expect.poll(mailHeadings).toHaveLength(expected.length);
      expect(mailHeadings().toSorted()).toEqual(expected.toSorted());
    });
    await test.step('the history holds every step with its time and its actor', async () => {
      const operator = await staffOf('operator');
      const actorOf = (by: PathRole): string => (by === 'customer' ? customer.person.user.fullName : staffNames[by]);
      await operator.expectHistory(happyPath.map(({ action, by }) => ({ action, actor: actorOf(by) })));
      await operator.expectStatus('COMPLETED');
      await operator.expectCustody('CUSTOMER');
    });
  });
});
