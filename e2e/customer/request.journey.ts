import { createDevice, listDeviceTypes, listMyRepairs } from '@atelier/contract';
import { isAccessible } from '../support/accessible.ts';
import { address } from '../support/arrange.ts';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

// Journey 2: the request of a repair, step by step, and everything once more before it leaves.

const device = 'Téléphone d’Inès';

test('a request is read over before it is sent, and each part of it leads back to where it was said', async ({
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page, person } = customer;
  const { devicePart, issue, address: place, additionalInfo, noInfo } = words.wizard;
  await customer.beginRequest();
  await customer.chooseDevice(device);
  await customer.giveAddress('Chez Salma');
  await customer.writeIssue('Il ne s’allume plus');
  await customer.reviewRequest();
  await customer.seesPart(devicePart, `${device} · ${words.device.phone}`);
  await customer.seesPart(additionalInfo, noInfo);
  expect(await person.send(listMyRepairs)).toEqual([]);

  await customer.changePart(place);
  await customer.giveAddress(address);
  await customer.seesPart(place, address);
  await customer.changePart(issue);
  await customer.writeIssue('Il chauffe, puis s’éteint');
  await customer.reviewRequest();
  await customer.seesPart(issue, 'Il chauffe, puis s’éteint');
  await customer.changePart(devicePart);
  const heading = page.getByRole('heading', { name: words.wizard.deviceTitle });
  await expect(heading).toBeFocused();
  // Nothing is changed after all: the review again.
  await page.getByRole('dialog').getByRole('button', { name: words.common.back, exact: true }).press('Enter');
  await customer.seesPart(devicePart, `${device} · ${words.device.phone}`);
  await isAccessible(page, 'review');
  await customer.sendRequest();
  await customer.requestIsClosed();
  const [sent] = await person.send(listMyRepairs);
  expect(sent).toMatchObject({ address, issue: 'Il chauffe, puis s’éteint', additionalInfo: null });
});

test('whose device is in an open repair is told so before anything is typed, and led to that repair', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page, person } = customer;
  const id = await arrange.repair(customer);
  const [type] = await person.send(listDeviceTypes);
  await person.send(createDevice, { body: { typeId: type?.id ?? '', name: 'Tablette d’Inès' } });
  await page.reload();

  await customer.beginRequest();
  const form = page.getByRole('dialog', { name: words.wizard.title });
  const select = form.getByLabel(words.device.select, { exact: true });
  const onward = form.getByRole('button', { name: words.wizard.continue, exact: true });
  await select.click();
  await page.getByRole('option', { name: device }).click();
  await expect(select).toHaveAccessibleDescription(words.device.inRepair);
  await expect(onward).toBeDisabled();
  await isAccessible(page, 'device in repair');
  await select.click();
  await page.getByRole('option', { name: 'Tablette d’Inès' }).click();
  await expect(onward).toBeEnabled();
  await select.click();
  await page.getByRole('option', { name: device }).click();
  await form.getByRole('button', { name: fill(words.wizard.seeRepair, { id }), exact: true }).click();
  await expect(page.getByRole('dialog', { name: fill(words.repair.heading, { id }) })).toBeVisible();
});
