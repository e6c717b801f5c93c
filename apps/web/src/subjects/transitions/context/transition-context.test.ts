import {
  fieldsToCapture,
  tableCases,
  transitionOf,
  type Action,
  type ActionCase,
  type Actor,
  type Captured,
  type Status,
} from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { sortFields } from '../fields/transition-fields.tsx';
import { formFields, needsForm, transitionContext } from './transition-context.ts';
import { initialValues } from './form-values.ts';
import { repairFactsOf } from '../actions/allowed-actions.ts';

const operator: Actor = { id: 'nadia', roles: ['OPERATOR'] };
const technician: Actor = { id: 'youssef', roles: ['TECHNICIAN'] };
const driver: Actor = { id: 'hatem', roles: ['COLLECTOR', 'COURIER'] };
const admin: Actor = { id: 'ines', roles: ['ADMIN'] };

function isStaffCase({ from, by }: ActionCase): boolean {
  return from.length > 0 && by.some((performer) => performer !== 'CUSTOMER');
}

const steps = tableCases
  .filter(isStaffCase)
  .flatMap(({ action, from }) => from.map((status) => [action, status] as [Action, Status]));

const hatem = { id: 'hatem', name: 'Hatem Jaziri' };
const situations: [string, Captured][] = [
  ['nothing typed', {}],
  ['a price typed', { price: '120' }],
  ['handed to a partner', { isExternalized: true }],
  ['at the door', { how: 'VISIT' }],
];

describe('the form of each step of the table', () => {
  test('there are steps to look at', () => {
    expect(steps.length).toBeGreaterThan(60);
  });

  test.each(steps)('%s from %s requires what the domain requires', (action, status) => {
    const repair = createStaffRepair({ status, visits: [createVisit({ status: 'ASSIGNED', assignee: hatem })] });
    for (const actor of [operator, technician, driver, admin]) {
      for (const [, captured] of situations) {
        const askedFields = fieldsToCapture({
          action,
          facts: { ...repairFactsOf(repair), isClaim: false },
          actor,
          captured,
        });
        const required = askedFields.filter((each) => each.required).map(({ field }) => field);
        const form = formFields(transitionContext({ action, repair, actor }), captured);
        expect(form.filter((each) => each.required).map(({ field }) => field)).toEqual(required);
      }
    }
  });

  test.each(steps)('%s from %s asks only for captured fields', (action, status) => {
    const captures = Object.keys(transitionOf(action).captures);
    for (const actor of [operator, technician, driver, admin]) {
      const fields = formFields(transitionContext({ action, repair: createStaffRepair({ status }), actor }), {
        isExternalized: true,
      });
      expect(captures).toEqual(expect.arrayContaining(fields.map(({ field }) => field)));
    }
  });
});

describe('a form', () => {
  const fieldsOf = (transition: Parameters<typeof transitionContext>[0], captured: Captured): string[] =>
    formFields(transitionContext(transition), captured).map(({ field }) => field);

  test('a form asks for partners after handing over work', () => {
    const step = {
      action: 'Repair.fix.started',
      repair: createStaffRepair({ status: 'APPROVE_CONFIRMED' }),
      actor: technician,
    } as const;
    expect(fieldsOf(step, {})).toEqual(['isExternalized']);
    expect(fieldsOf(step, { isExternalized: true })).toEqual([
      'isExternalized',
      'partner',
      'partnerId',
      'partnerReference',
      'dueDate',
    ]);
  });

  test('a collector’s form asks for missing windows alone', () => {
    const repair = createStaffRepair({ status: 'COLLECTING', visits: [createVisit()] });
    const planned = formFields(transitionContext({ action: 'Repair.pickup.assigned', repair, actor: operator }), {});
    expect(planned.filter(({ required }) => required).map(({ field }) => field)).toEqual(['assigneeId']);
    const bare = { ...repair, visits: [createVisit({ status: 'FAILED' })] };
    const unplanned = formFields(
      transitionContext({ action: 'Repair.pickup.assigned', repair: bare, actor: operator }),
      {},
    );
    expect(unplanned.filter(({ required }) => required).map(({ field }) => field)).toEqual([
      'assigneeId',
      'date',
      'time',
      'address',
    ]);
  });

  test('an administrator sees for whom they take a step', () => {
    const repair = createStaffRepair({
      status: 'COLLECTED',
      custody: 'COLLECTOR',
      visits: [createVisit({ status: 'COLLECTED', assignee: hatem })],
    });
    const action = 'Repair.pickup.delivered';
    expect(formFields(transitionContext({ action, repair, actor: admin }), {})).toEqual([
      { field: 'assigneeId', required: true, kind: 'fixed' },
    ]);
    expect(needsForm(transitionContext({ action, repair, actor: driver }))).toBe(false);
    expect(needsForm(transitionContext({ action, repair, actor: admin }))).toBe(true);
  });

  test('an administrator alone names the visit’s driver', () => {
    const visits = [createVisit({ status: 'ASSIGNED', assignee: hatem })];
    const step = {
      action: 'Repair.unreachable.request',
      repair: createStaffRepair({ status: 'COLLECTING', visits }),
      actor: admin,
    } as const;
    expect(fieldsOf(step, { how: 'PHONE' })).toEqual(['how', 'callAt', 'notes']);
    expect(fieldsOf(step, { how: 'VISIT' })).toEqual(['how', 'failure', 'callAt', 'notes', 'assigneeId']);
    const now = { instant: new Date('2026-11-20T08:00:00Z'), timeZone: 'Africa/Tunis' };
    expect(initialValues(transitionContext(step), now).assigneeId).toBe(hatem.id);
    expect(fieldsOf({ ...step, actor: operator }, { how: 'VISIT' })).toEqual(['how', 'failure', 'callAt', 'notes']);
  });

  test('a moved visit keeps its driver or asks', () => {
    const model = (visits: Parameters<typeof createVisit>[0][]) => {
      const repair = createStaffRepair({ status: 'COLLECTING', visits: visits.map((visit) => createVisit(visit)) });
      const fields = formFields(transitionContext({ action: 'Repair.pickup.planned', repair, actor: operator }), {});
      return fields.find(({ field }) => field === 'assigneeId');
    };
    expect(model([{ status: 'ASSIGNED', assignee: hatem }])).toEqual({
      field: 'assigneeId',
      required: false,
      kind: 'removable',
    });
    expect(model([{}])?.kind).toBe('input');
    expect(model([{ status: 'FAILED', assignee: hatem }])?.kind).toBe('input');
  });

  test('a form leaves out its button’s answer', () => {
    const repair = createStaffRepair({ status: 'APPROVE_CONFIRMED', custody: 'CENTER' });
    const step = { action: 'Repair.fix.started', repair, actor: technician } as const;
    expect(needsForm(transitionContext(step))).toBe(true);
    expect(needsForm(transitionContext({ ...step, presets: { isExternalized: false } }))).toBe(false);
    const lent = formFields(transitionContext({ ...step, presets: { isExternalized: true } }), {
      isExternalized: true,
    });
    expect(lent.filter(({ kind }) => kind === 'input').map(({ field }) => field)).toEqual([
      'partner',
      'partnerReference',
      'dueDate',
    ]);
  });

  test('price and days precede the findings', () => {
    const step = {
      action: 'Repair.diagnosis.finished',
      repair: createStaffRepair({ status: 'DIAGNOSING' }),
      actor: technician,
    } as const;
    expect(sortFields(formFields(transitionContext(step), {})).map(({ field }) => field)).toEqual([
      'price',
      'estimatedTime',
      'warrantyDays',
      'notes',
      'estimatedCost',
      'resolution',
    ]);
    const fault = { id: 'screen', version: 1, retired: false, deviceTypeId: 'type-1', code: 'SCREEN' };
    const listed = transitionContext({ ...step, faults: [{ ...fault, nameFr: 'Écran', nameEn: 'Screen' }] });
    const fields = sortFields(formFields(listed, { price: '1', estimatedTime: 2 }));
    expect(fields.map(({ field }) => field)).toEqual([
      'price',
      'estimatedTime',
      'warrantyDays',
      'faultId',
      'notes',
      'estimatedCost',
    ]);
  });

  test('a step without fields has no form', () => {
    const confirms = { action: 'Repair.confirm.request', repair: createStaffRepair(), actor: operator } as const;
    expect(needsForm(transitionContext({ ...confirms, presets: { callsAgain: false } }))).toBe(false);
    expect(needsForm(transitionContext({ ...confirms, presets: { callsAgain: true } }))).toBe(true);
    expect(
      needsForm(transitionContext({ action: 'Repair.decline.request', repair: createStaffRepair(), actor: operator })),
    ).toBe(true);
  });
});
