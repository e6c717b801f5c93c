import { capturedFor, happyPath, type HappyPathAction, type PathRole } from '@atelier/testing';
import { bellOnlyActions, silentActions } from '../operation/consistency.ts';
import type { ExpectedStep } from '../support/customer.ts';
import { expect, inLanguages, test } from '../support/journey.ts';
import { staffNames, type FormTexts, type Role, type Staff } from '../support/staff.ts';

const turnsUntilPrice = staffTurnsAfter('Repair.created');
const turnsUntilReturn = staffTurnsAfter('Repair.confirm.diagnosed');
const ratingStep = happyPath.find((step) => step.action === 'Repair.completed');

inLanguages('fr', () => {
  test('each transition of a repair reaches the open dashboard [1.2] [2.72]', async ({
    arrange,
    signInCustomer,
    signInStaff,
    shop,
    t,
  }) => {
    const mailHeading = (action: HappyPathAction | 'Repair.proposal.sent') =>
      t.find(`mail.${action}.heading`, { id }) ?? '';
    const customer = await signInCustomer();
    const id = await arrange.repair(customer);
    await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
    let unseen = 0;
    await expect(customer.bell(unseen)).toBeVisible();

    const people = new Map<Role, Staff>();
    const staffOf = async (role: Role): Promise<Staff> => {
      const signedIn = people.get(role);
      if (signedIn !== undefined) return signedIn;
      const staff = await signInStaff(role, `/workshop/repairs/${id}`);
      people.set(role, staff);
      return staff;
    };
    // Toast, card, bell and mail begin with the same line (decisions/0025, 0026).
    const expectSameWindow = async (): Promise<void> => {
      // The pointer keeps the toast until the mail has arrived.
      await customer.toast().hover();
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
      const mailed = happyPath.filter(({ action }) => ![...bellOnlyActions, ...silentActions].includes(action));
      const expected = mailed.map(({ action }) =>
        // A diagnosis with a price is mailed as its quote.
        mailHeading(action === 'Repair.diagnosis.finished' ? 'Repair.proposal.sent' : action),
      );
      const mailHeadings = (): string[] =>
        shop.mailbox.all
          .filter(({ to, subject }) => to === customer.account.email && subject.endsWith(`#${id}`))
          .map(({ text }) => text.split('\n')[0] ?? '');
      await expect.poll(mailHeadings).toHaveLength(expected.length);
      expect(mailHeadings().toSorted()).toEqual(expected.toSorted());
    });
    await test.step('the history holds every step, time and actor', async () => {
      const operator = await staffOf('operator');
      const actorOf = (by: PathRole): string => (by === 'customer' ? customer.person.user.fullName : staffNames[by]);
      await operator.expectHistory(happyPath.map(({ action, by }) => ({ action, actor: actorOf(by) })));
      await operator.expectStatus('COMPLETED');
      await operator.expectCustody('CUSTOMER');
    });
  });
});

type StaffTurn = ExpectedStep & { readonly role: Role; readonly captured?: FormTexts };

/** Returns the staff's turns between one action of the happy path and the customer's next. */
function staffTurnsAfter(action: HappyPathAction): StaffTurn[] {
  const steps = happyPath.slice(happyPath.findIndex((step) => step.action === action) + 1);
  const next = steps.findIndex(({ by }) => by === 'customer');
  return steps.slice(0, next).map(staffTurnOf);
}

type PathStep = (typeof happyPath)[number];

function staffTurnOf(step: PathStep): StaffTurn {
  const { by, action, leads } = step;
  if (by === 'customer') throw new Error(`invariant: ${action} belongs to the customer`);
  const { status, station } = leads;
  return { role: by, action, status, station, ...('captured' in step ? { captured: formTextsOf(step) } : {}) };
}

function staffNameOf(role: PathRole): string {
  return role === 'customer' ? '' : staffNames[role];
}

function formTextsOf(step: PathStep): FormTexts {
  const { date, time, assigneeId, notes, estimatedTime, ...fields } = capturedFor(step, {
    dayIn: dayInDays,
    idOf: staffNameOf,
  });
  const { address, condition, accessories, price, estimatedCost, receivedBy, faultId: fault } = fields;
  const [from, to] = time?.split('-') ?? [];
  const texts = {
    date,
    address,
    assignee: step.action === 'Repair.pickup.assigned' ? assigneeId : undefined,
    to: step.action === 'Repair.return.assigned' ? assigneeId : undefined,
    condition,
    accessories,
    fault,
    found: step.action === 'Repair.diagnosis.finished' ? notes : undefined,
    done: step.action === 'Repair.fix.finished' ? notes : undefined,
    price,
    estimatedCost,
    estimatedTime: estimatedTime?.toString(),
    receivedBy,
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(from === undefined || to === undefined ? {} : { window: [from, to] }),
  };
}

/** Returns the day `days` ahead in the shop's time zone, `YYYY-MM-DD`. */
function dayInDays(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Tunis' }).format(Date.now() + days * 86_400_000);
}
