import { expect, test } from '../support/journey.ts';

// Back inside a form applies to the form.

test('Back closes the form of a step, with the question where something was typed; the page below stays, and what was typed survives a reload', async ({
  arrange,
  signInCustomer,
  signInStaff,
  words,
}) => {
  const id = await arrange.repair(await signInCustomer());
  const staff = await signInStaff('operator');
  const { page } = staff;
  await staff.openRepair(id);
  const decline = page.getByRole('button', { name: words.action.declineOrCancel, exact: true });
  const form = page.getByRole('dialog');
  const reason = form.getByLabel(words.field.reason, { exact: true });
  const declineOption = page.getByRole('radio', { name: words.action.declined, exact: true });
  const question = page.getByRole('alertdialog', { name: words.common.closeUnsaved });

  await decline.click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/workshop/repairs/${id}`);
  await expect(decline).toBeFocused();

  await decline.click();
  await declineOption.click();
  await reason.fill('Hors de notre secteur');
  const historyState = (): Promise<string> => page.evaluate(() => JSON.stringify(history.state));
  const formState = await historyState();
  await page.goBack();
  await expect(question).toBeVisible();
  // A second Back answers 'stay'. It counts only after the browser has returned to the form.
  await expect.poll(historyState).toBe(formState);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(reason).toHaveValue('Hors de notre secteur');

  const leaveDialog = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const leaveQuestion = await leaveDialog;
  expect(leaveQuestion.type()).toBe('beforeunload');
  await leaveQuestion.dismiss();
  // The browser would apply the first answer to an immediate next question too.
  await expect(reason).toHaveValue('Hors de notre secteur');
  await reason.press('End');

  await page.reload();
  await decline.click();
  await declineOption.click();
  await expect(reason).toHaveValue('Hors de notre secteur');
  await page.goBack();
  await question.getByRole('button', { name: words.common.discard }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/workshop/repairs/${id}`);
});
