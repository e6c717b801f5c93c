import { randomUUID } from 'node:crypto';
import * as call from '@atelier/contract';
import {
  addDevice,
  type Crew,
  happyPath,
  openClient,
  type PathStep,
  type RepairState,
  takeStep,
  takeNextStep,
} from '@atelier/testing';
import type { FuzzAccount, FuzzContext } from './account.ts';

const address = '1 rue de Marseille, Tunis';

export async function exerciseRepairs(context: FuzzContext, account: FuzzAccount): Promise<string> {
  const { send } = account;
  const deviceId = await addDevice(account, 'Pixel 9');
  const [type] = await send(call.listDeviceTypes);
  const body = { typeId: type?.id ?? '', name: 'Pixel 9', brand: 'Google' };
  await send(call.updateDevice, { params: { id: deviceId }, body });
  await send(call.listMyDevices);
  await cancelUnreached(context, account, deviceId);
  await declineTogether(context, account, deviceId);
  await chooseWindow(context, account, await addDevice(account, 'Pixel 9'));
  const id = await repairUntilReturned(context, account, deviceId);
  await exerciseNotifications(account, id);
  await correctCustomer(context, account);
  return id;
}

export async function rateRepair({ url, crew, mailbox }: FuzzContext, account: FuzzAccount, id: string): Promise<void> {
  const { text } = await mailbox.next({ to: account.email, text: 'unsubscribe?token=' });
  const token = /unsubscribe\?token=([\w.%-]+)/u.exec(text)?.[1] ?? '';
  await openClient(url).send(call.stopMails, { query: { token: decodeURIComponent(token) } });
  const { data } = await account.send(call.getMyHandovers, { params: { id } });
  await account.send(call.getReceiptFile, { params: { id, handoverId: data[0]?.id ?? '' } });
  await account.send(call.getHandoverCode, { params: { id } });
  await account.send(call.getCustodyCheckpoint, { query: {} });
  await exerciseTracking(account, id);
  const repair = await account.send(call.getMyRepair, { params: { id } });
  await takeStep({ ...crew, customer: account }, happyPath[16], { repair, idempotencyKey: randomUUID() });
}

async function exerciseTracking({ email, send }: FuzzAccount, id: string): Promise<void> {
  const { token } = await send(call.getMyTrackingLink, { params: { id } });
  await send(call.trackRepair, { body: { token: token ?? '' } });
  await send(call.confirmTracked, { body: { token: token ?? '', date: '2030-11-25', time: '09:00-12:00' } });
  await send(call.mailTrackingLinks, { body: { email } });
  await send(call.endMyTrackingLink, { params: { id } });
  await send(call.renewMyTrackingLink, { params: { id } });
}

async function requestRepair({ send }: FuzzAccount, deviceId: string): Promise<RepairState> {
  return send(call.saveRepairRequest, { body: { deviceId, issue: 'L’écran est noir', address } });
}

async function cancelUnreached(
  { crew: { operator } }: FuzzContext,
  account: FuzzAccount,
  deviceId: string,
): Promise<void> {
  const { id, version } = await requestRepair(account, deviceId);
  const body = { action: 'Repair.unreachable.request', how: 'PHONE', version } as const;
  await operator.send(call.transitionRepair, { params: { id }, body });
  await account.send(call.reportReachable, { params: { id }, body: { notes: 'Après 17 heures' } });
  await account.send(call.cancelRepair, { params: { id }, body: { reason: 'Il marche' } });
}

async function declineTogether(
  { crew: { operator } }: FuzzContext,
  account: FuzzAccount,
  deviceId: string,
): Promise<void> {
  const { id, version } = await requestRepair(account, deviceId);
  const steps = [{ action: 'Repair.decline.request', reason: 'Trop loin' } as const];
  await operator.send(call.transitionRepairs, { body: { items: [{ id, version, steps }] } });
}

/** Chooses a window, and cancels after the driver, who is offline, has collected the device. */
async function chooseWindow(
  { admin, picture, crew: { operator, collector } }: FuzzContext,
  account: FuzzAccount,
  deviceId: string,
): Promise<void> {
  const place = `Quartier ${randomUUID().slice(0, 8)}`;
  const zone = { nameFr: place, nameEn: place, postalCodes: [], places: [place] };
  const { id: zoneId } = await admin.send(call.addZone, { body: zone });
  const weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[] = [1, 2, 3, 4, 5, 6, 7];
  const plan = { zoneId, weekdays, seasons: 'ALL', time: '06:00-07:00', capacity: 1 } as const;
  await operator.send(call.addSlotPlan, { body: plan });
  const address = `1 ${place}`;
  const offer = await account.send(call.listOpenSlotsAt, { body: { address } });
  const request = { deviceId, issue: 'L’écran est noir', address, slotId: offer.slots[0]?.id ?? '' };
  const { id, version } = await account.send(call.saveRepairRequest, { body: request });
  const params = { id };
  await operator.send(call.transitionRepair, { params, body: { action: 'Repair.confirm.request', version } });
  const { slots } = await account.send(call.listOpenSlots, { query: { repairId: id } });
  const chosen = slots.at(-1);
  await account.send(call.moveVisit, { params, body: { slotId: chosen?.id ?? '' } });
  await account.send(call.confirmAttendance, { params, body: { date: chosen?.date ?? '', time: chosen?.time ?? '' } });
  const ofSlot = { params: { id: chosen?.id ?? '' } };
  const stopIds = (await operator.send(call.listSlotStops, ofSlot)).map((stop) => stop.id);
  await operator.send(call.mergeStops, { ...ofSlot, body: { stopIds, merged: true } });
  const assigned = { action: 'Repair.pickup.assigned', assigneeId: collector.user.id } as const;
  await operator.send(call.transitionRepair, { params, body: assigned });
  const day = new Date().toISOString().slice(0, 10);
  const today = { action: 'Repair.pickup.planned', date: day, time: '00:00-23:59', address } as const;
  await operator.send(call.transitionRepair, { params, body: { ...today, assigneeId: collector.user.id } });
  const { data } = await operator.send(call.listVisits, { query: { from: day, to: day } });
  const visitId = data.find(({ repairId }) => repairId === id)?.id ?? '';
  await collector.send(call.announceArrival, { params, body: { visitId, minutes: 20 } });
  const failed = { action: 'Repair.unreachable.request', how: 'VISIT', failure: 'ABSENT' } as const;
  await collector.send(call.transitionRepair, { params, body: failed });
  const photo = { params: { id, visitId }, file: picture, idempotencyKey: randomUUID() };
  await collector.send(call.addDoorPhoto, photo);
  const undone = { action: 'Repair.corrected', reason: 'Ouvert quand même' } as const;
  await admin.send(call.transitionRepair, { params, body: undone });
  const at = new Date().toISOString();
  await account.send(call.cancelRepair, { params, body: { reason: null } });
  const collected = { action: 'Repair.pickup.collected', clockOffset: 0, at } as const;
  await collector.send(call.recordUpdate, { params, body: collected });
  const { handovers } = await operator.send(call.getRouteQuestions);
  const question = handovers.find(({ repairId }) => repairId === id);
  await operator.send(call.settleLateHandover, { params: { id: question?.id ?? '' } });
  // Accounts with open repairs can't be deleted.
  const corrected = { action: 'Repair.corrected', reason: 'Rendu à la porte' } as const;
  await admin.send(call.transitionRepair, { params, body: corrected });
}

async function exerciseTill(
  { admin, crew: { operator } }: FuzzContext,
  account: FuzzAccount,
  id: string,
): Promise<void> {
  const params = { id };
  const body = { amount: '10', method: 'CASH' } as const;
  await operator.send(call.takePayment, { params, body });
  const { id: paymentId } = await admin.send(call.takePayment, { params, body });
  await admin.send(call.undoPayment, { params: { id, paymentId } });
  await admin.send(call.refundPayment, { params, body: { ...body, amount: '1' } });
  const { charges } = await operator.send(call.addCharge, { params, body: { kind: 'OTHER', amount: '2.5' } });
  await operator.send(call.undoCharge, { params: { id, chargeId: charges[0]?.id ?? '' } });
  await operator.send(call.getRepairTill, { params });
  await operator.send(call.getPaymentReceipt, { params: { id, paymentId }, query: {} });
  await account.send(call.listMyPayments, { params });
  await account.send(call.getMyReceipt, { params: { id, paymentId } });
  await operator.send(call.getMyCash);
  await admin.send(call.handInCash, { body: { personId: operator.user.id, amount: '1' } });
  await admin.send(call.getTill);
  await admin.send(call.closeDay);
  await admin.send(call.exportTill, { query: { period: '2026' } });
}

async function repairUntilReturned(context: FuzzContext, account: FuzzAccount, deviceId: string): Promise<string> {
  const crew = { ...context.crew, customer: account };
  const { id } = await takeNextStep(crew, { deviceId, repair: null }, randomUUID());
  await sendPhotos(context, account, id);
  for (const step of happyPath.slice(1, -1)) {
    // Photos and notes have raised the version.
    const repair = await account.send(call.getMyRepair, { params: { id } });
    await takeStep(crew, withoutAccessories(step), { repair, idempotencyKey: randomUUID() });
    if (step.action === 'Repair.pickup.planned') await account.send(call.getRepairCalendar, { params: { id } });
    if (step.action === 'Repair.pickup.delivered') {
      await exercisePapers(context.crew, id, context.picture);
      await account.send(call.getMyPaper, { params: { id, kind: 'pickup' } });
      await exerciseTill(context, account, id);
    }
    if (step.action !== 'Repair.diagnosis.started') continue;
    await exerciseConversation(context, account, id);
    await exerciseNotes(context.crew, id);
  }
  await account.send(call.listMyRepairs);
  await explainMissingAccessory(context.crew, id);
  return id;
}

/** The courier brings back nothing but the device. */
function withoutAccessories(step: PathStep): PathStep {
  return step.action === 'Repair.return.delivered' ? { ...step, captured: { ...step.captured, returned: [] } } : step;
}

async function explainMissingAccessory({ operator }: Crew, id: string): Promise<void> {
  const { version, accessories } = await operator.send(call.getStaffRepair, { params: { id } });
  const params = { id, accessoryId: accessories[0]?.id ?? '' };
  await operator.send(call.explainAccessory, { params, body: { missingReason: 'KEPT', version } });
}

async function exercisePapers({ operator }: Crew, id: string, picture: Blob): Promise<void> {
  await operator.send(call.placeOnShelf, { body: { ids: [id], code: null } });
  await operator.send(call.getPaper, { params: { id, kind: 'intake' }, query: {} });
  await operator.send(call.getLabels, { query: { ids: id } });
  const { handovers } = await operator.send(call.getRepairTrail, { params: { id } });
  const params = { id, handoverId: handovers[0]?.id ?? '' };
  await operator.send(call.getHandoverReceipt, { params, query: {} });
  const handover = { params: { id, entryId: handovers[0]?.entryId ?? '' }, idempotencyKey: randomUUID() };
  await operator.send(call.recordProof, { ...handover, body: { kind: 'SIGNATURE', name: 'Lina', strokes: [[1, 2]] } });
  await operator.send(call.checkHandoverCode, { params: { id }, body: { code: '0000' }, idempotencyKey: randomUUID() });
  await operator.send(call.addHandoverPhoto, { ...handover, file: picture });
}

async function sendPhotos(
  { picture, crew: { operator } }: FuzzContext,
  { send }: FuzzAccount,
  id: string,
): Promise<void> {
  const addPhotos = () => send(call.addPhoto, { params: { id }, file: picture, idempotencyKey: randomUUID() });
  await addPhotos();
  const [keptPhoto, removedPhoto] = (await addPhotos()).photos.map((photo) => ({ id, photoId: photo.id }));
  if (keptPhoto === undefined || removedPhoto === undefined) throw new Error('invariant: two photos expected');
  await send(call.getPhoto, { params: keptPhoto });
  await operator.send(call.getStaffPhoto, { params: keptPhoto });
  await send(call.removePhoto, { params: removedPhoto });
}

async function exerciseConversation(
  { picture, crew: { operator } }: FuzzContext,
  { send }: FuzzAccount,
  id: string,
): Promise<void> {
  const params = { id };
  const upload = { params, file: picture, idempotencyKey: randomUUID() };
  const photo = await send(call.attachPhotoForShop, upload);
  const question = await send(call.writeToShop, { params, body: { text: 'Est-il prêt ?', photos: [photo.id] } });
  await send(call.getMessagePhoto, { params: { id, photoId: photo.id } });
  const withdrawnMessage = await send(call.writeToShop, { params, body: { text: 'Vite' } });
  await send(call.withdrawMessage, { params: { id, messageId: withdrawnMessage.id } });
  await operator.send(call.getConversation, { params, query: {} });
  await operator.send(call.markCustomerMessagesRead, { params, body: { seen: question.id } });
  await operator.send(call.callInstead, { params });
  await operator.send(call.notifyCalling, { params });
  await operator.send(call.handleConversation, { params, body: { seen: question.id } });
  const photoMessage = await operator.send(call.attachPhotoForCustomer, { ...upload, idempotencyKey: randomUUID() });
  const answer = { text: 'Demain', photos: [photoMessage.id], seen: question.id };
  const { id: seen } = await operator.send(call.writeToCustomer, { params, body: answer });
  await operator.send(call.getStaffMessagePhoto, { params: { id, photoId: photoMessage.id } });
  await send(call.getMyConversation, { params, query: {} });
  await send(call.markShopMessagesRead, { params, body: { seen } });
}

async function exerciseNotes({ operator, technician }: Crew, id: string): Promise<void> {
  const params = { id };
  const { id: noteId, editedAt } = await technician.send(call.addNote, { params, body: { body: 'Vis manquante' } });
  const noteParams = { id, noteId };
  await technician.send(call.correctNote, { params: noteParams, body: { body: 'Deux vis manquantes', editedAt } });
  await technician.send(call.pinNote, { params: noteParams, body: { isPinned: true } });
  await technician.send(call.listNotes, { params });
  await operator.send(call.getRepairTrail, { params });
  const { version } = await operator.send(call.getStaffRepair, { params });
  await operator.send(call.correctZone, { params, body: { zoneId: null, version } });
}

async function exerciseNotifications({ send }: FuzzAccount, repairId: string): Promise<void> {
  const { data } = await send(call.listNotifications, { query: {} });
  const params = { id: data[0]?.id ?? '' };
  await send(call.getNotification, { params });
  await send(call.markNotificationSeen, { params });
  await send(call.markNotificationsSeen, { body: { repairId } });
}

async function correctCustomer({ crew: { operator } }: FuzzContext, { user, email }: FuzzAccount): Promise<void> {
  const params = { id: user.id };
  const { firstName, lastName, phone, isPremium, version, devices } = await operator.send(call.getCustomer, { params });
  const body = { firstName, lastName, phone, address, isPremium, version };
  await operator.send(call.changeCustomer, { params, body });
  for (const { id, type, name, version: seen } of devices) {
    const correction = { typeId: type.id, name, isVerified: true, version: seen };
    await operator.send(call.correctDevice, { params: { id }, body: correction });
  }
  await operator.send(call.sendIntakeCode, { body: { email } });
}
