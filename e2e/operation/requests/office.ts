import { randomUUID } from 'node:crypto';
import * as call from '@atelier/contract';
import { openClient } from '@atelier/testing';
import { invitationIn, type FuzzContext } from './account.ts';

export async function exerciseOffice(context: FuzzContext, index: number): Promise<void> {
  await exerciseCatalogs(context, index);
  await exerciseIntake(context, index);
  await exerciseContactMessages(context, index);
  await exerciseLists(context);
}

async function exerciseCatalogs({ admin, crew: { operator } }: FuzzContext, index: number): Promise<void> {
  const { send } = admin;
  const name = (label: string) => ({ nameFr: `${label} ${index}`, nameEn: `${label} ${index}` });
  const texts = { ...name('Sorte'), descriptionFr: 'Sorte', descriptionEn: 'Kind', icon: 'phone' as const };
  const { id: type, version: typeParams } = await send(call.addDeviceType, { body: texts });
  const zone = { ...name('Zone'), postalCodes: [], places: [`Ville ${index}`] };
  const { id: zoneId, version: zoneParams } = await send(call.addZone, { body: zone });
  const plan = {
    zoneId,
    weekdays: [1, 2, 3, 4, 5, 6, 7] as const,
    seasons: 'ALL',
    time: '09:00-12:00',
    capacity: 4,
  } as const;
  const plans = await operator.send(call.addSlotPlan, { body: { ...plan, weekdays: [...plan.weekdays] } });
  const added = plans.find((each) => each.zoneId === zoneId);
  await operator.send(call.changeSlotPlan, {
    params: { id: added?.id ?? '' },
    body: { ...plan, weekdays: [...plan.weekdays], capacity: 5, retired: false, version: added?.version ?? 0 },
  });
  await operator.send(call.listSlotPlans);
  const [slot] = await operator.send(call.listSlots, { query: { from: dayInDays(1), to: dayInDays(7) } });
  const { id: slotId = '', date: slotDay = '' } = slot ?? {};
  await operator.send(call.changeSlot, {
    params: { id: slotId },
    body: { capacity: 3, driverId: null, closed: false },
  });
  await operator.send(call.closeSlotDay, { params: { day: slotDay }, body: { closed: true } });
  await send(call.changeZone, { params: { id: zoneId }, body: { ...zone, retired: true, version: zoneParams } });
  const fault = { ...name('Panne'), code: `P${index}`, deviceTypeId: type };
  const { id: faultId, version: faultParams } = await send(call.addFault, { body: fault });
  await send(call.changeFault, { params: { id: faultId }, body: { ...fault, retired: true, version: faultParams } });
  await send(call.changeDeviceType, { params: { id: type }, body: { ...texts, retired: true, version: typeParams } });
  const answer = { titleFr: `Réponse ${index}`, titleEn: `Answer ${index}`, bodyFr: 'Bonjour', bodyEn: 'Hello' };
  const { id: answerId, version: replyParams } = await send(call.addCannedReply, { body: answer });
  await send(call.changeCannedReply, {
    params: { id: answerId },
    body: { ...answer, retired: true, version: replyParams },
  });
  const partner = { name: `Partenaire ${index}`, lang: 'fr' as const, usualDays: 3 };
  const { id, version } = await operator.send(call.addPartner, { body: partner });
  await operator.send(call.changePartner, { params: { id }, body: { ...partner, retired: true, version } });
  const {
    id: shelfId,
    version: shelfVersion,
    code,
  } = await operator.send(call.addShelf, {
    body: { name: `Étagère ${index}` },
  });
  await operator.send(call.getShelfLabels, { query: { codes: code } });
  await operator.send(call.changeShelf, {
    params: { id: shelfId },
    body: { name: `Étagère ${index}`, retired: true, version: shelfVersion },
  });
  for (const list of [
    call.listShelves,
    call.listAllDeviceTypes,
    call.listZones,
    call.listFaults,
    call.listCannedReplies,
    call.listPartners,
  ])
    await operator.send(list);
}

async function exerciseIntake({ url, mailbox, crew: { operator } }: FuzzContext, index: number): Promise<void> {
  const email = `selma-${index}@atelier.test`;
  const phone = `+2169${1_000_000 + index}`;
  const [type] = await operator.send(call.listAllDeviceTypes);
  const body = {
    customer: { firstName: 'Selma', lastName: 'Trabelsi', phone, email, lang: 'fr' as const },
    device: { typeId: type?.id ?? '', name: 'Galaxy S22' },
    repair: { issue: 'Il ne charge plus', address: '3 rue de Carthage, Tunis' },
  };
  const { customer } = await operator.send(call.submitIntake, { body });
  await mailbox.next({ to: email });
  await operator.send(call.inviteCustomerAgain, { params: { id: customer.id } });
  const token = invitationIn((await mailbox.next({ to: email })).text);
  await openClient(url).send(call.declineInvitation, { body: { token } });
  await operator.send(call.lookUpPeople, { body: { phone } });
  await operator.send(call.searchCustomers, { body: { q: 'Selma' } });
  await operator.send(call.searchEverything, { body: { q: 'Selma' } });
  await operator.send(call.listCustomers, { query: {} });
  await operator.send(call.exportCustomers, { body: { q: 'Selma' } });
}

async function exerciseContactMessages({ url, crew: { operator } }: FuzzContext, index: number): Promise<void> {
  const contact = { name: 'Nour Gharbi', email: `nour-${index}@atelier.test`, phone: '+21620123456' };
  await openClient(url).send(call.sendContactMessage, {
    body: { ...contact, message: `Question ${index}` },
  });
  const { data } = await operator.send(call.listContactMessages, { query: { limit: 100 } });
  const message = data.find(({ email }) => email === contact.email);
  const params = { id: message?.id ?? '' };
  const { version } = await operator.send(call.getContactMessage, { params });
  const markedMessage = await operator.send(call.markContactMessage, { params, body: { mark: 'done', version } });
  await operator.send(call.answerContactMessage, { params, body: { text: 'Bonjour', version: markedMessage.version } });
}

function dayInDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

async function exerciseLists({ url, admin, crew: { operator } }: FuzzContext): Promise<void> {
  await operator.send(call.startPage, { query: {} });
  await operator.send(call.getDesk, { query: {} });
  await operator.send(call.syncRoute, { body: { phone: randomUUID(), waiting: 0 } });
  await operator.send(call.getRouteQuestions);
  await operator.send(call.listUncollected);
  const { path } = await operator.send(call.renewFeed);
  await operator.send(call.getFeed);
  await openClient(url).send(call.readFeed, { query: { token: path?.split('=')[1] ?? '' } });
  await operator.send(call.endFeed);
  await operator.send(call.listStaffRepairs, { query: {} });
  await operator.send(call.searchStaffRepairs, { body: { q: 'Selma' } });
  await operator.send(call.exportStaffRepairs, { body: {} });
  await operator.send(call.exportList, { params: { list: 'visits' }, query: {} });
  const [from, to] = [dayInDays(0), dayInDays(14)];
  await operator.send(call.listVisits, { query: { from, to } });
  await operator.send(call.listTeam, { query: {} });
  await admin.send(call.listAudit, { query: {} });
  await admin.send(call.exportAudit, { query: {} });
  const customers = { params: { kind: 'customers' } } as const;
  const file = new Blob(['firstName;lastName;phone\nSelma;Ayari;+21620123999']);
  const { lines } = await admin.send(call.readImport, { ...customers, file });
  await admin.send(call.submitImport, {
    ...customers,
    body: { lines: lines.map(({ line, cells }) => ({ line, cells })) },
  });
  await admin.send(call.getImportTemplate, customers);
  await admin.send(call.getMedians);
  await admin.send(call.getFigures, { query: { subject: 'WAITED', by: 'turn' } });
  await admin.send(call.listStaffRepairs, { query: { figure: 'EARNED', from, to, by: 'fault', key: call.NO_KEY } });
  await admin.send(call.getMailReport);
  await admin.send(call.resendMails, { body: {} });
  const visitor = openClient(url);
  for (const health of [call.getHealthLive, call.getHealthReady, call.getHealthWork]) await visitor.send(health);
  await visitor.send(call.getActiveContent);
  await visitor.send(call.getTerms, { query: {} });
}

/** Changes settings and content sequentially, because each edit names its version. */
export async function exerciseContent({ picture, admin }: FuzzContext, index: number): Promise<void> {
  const { send } = admin;
  const { proposalDays } = await send(call.getSettings);
  const value = 5 + (index % 5);
  await send(call.saveSetting, { params: { key: 'proposalDays' }, body: { value, version: proposalDays.version } });
  await send(call.addContentImage, { file: picture });
  const { draft } = await send(call.getEditedContent);
  const tagline = { ...draft.document.tagline, fr: `Réparé ${index}` };
  const saved = await send(call.saveContent, {
    body: { version: draft.version, document: { ...draft.document, tagline } },
  });
  const published = await send(call.publishContent, { body: { version: saved.draft.version } });
  const at = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const { version } = published.draft;
  await send(call.publishContent, { body: { version, at } });
  await send(call.cancelContentSchedule, { body: { version, at } });
  const { data } = await send(call.listContentHistory, { query: {} });
  await send(call.restoreContent, { body: { id: data.at(-1)?.id ?? 1, version: published.draft.version } });
}
