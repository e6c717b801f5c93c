import type { StaffRepair } from '@atelier/contract';
import type { Action, Actor } from '@atelier/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStaffRepair, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { checkTransition, transitionBody, capturedOfForm } from './check-transition.ts';
import { dayLimits } from '../fields/day-field.tsx';
import { initialValues } from './form-values.ts';
import type { ShopMoment } from './shop-moment.ts';
import { transitionContext, type TransitionValues } from './transition-context.ts';

const now: ShopMoment = { instant: new Date('2026-11-20T09:00:00Z'), timeZone: 'Africa/Tunis' };
const operator: Actor = { id: 'nadia', roles: ['OPERATOR'] };
const technician: Actor = { id: 'youssef', roles: ['TECHNICIAN'] };

const proposal: NonNullable<StaffRepair['proposal']> = {
  id: 'proposal-1',
  price: '120.000',
  estimatedCost: '80.500',
  estimatedTime: 3,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-11-27T10:00:00.000Z',
};

function formsOf(actor: Actor) {
  const filled = (action: Action, repair: StaffRepair, typed: Partial<TransitionValues> = {}) => {
    const context = transitionContext({ action, repair, actor });
    return { context, values: { ...initialValues(context, now), ...typed } };
  };
  const check = (...form: Parameters<typeof filled>) => {
    const { context, values } = filled(...form);
    return checkTransition(context, values, { shopMoment: now, currency: 'TND' }).map(
      ({ path, message }) => `${path} ${message}`,
    );
  };
  const sent = (...form: Parameters<typeof filled>) => {
    const { context, values } = filled(...form);
    return capturedOfForm(context, values);
  };
  return { filled, check, sent };
}

const { filled, check, sent } = formsOf(operator);
const technicians = formsOf(technician);

describe('a form is wrong', () => {
  test('fields missing from the table are reported once', () => {
    expect(check('Repair.decline.request', createStaffRepair())).toEqual(['reason required']);
    expect(check('Repair.decline.request', createStaffRepair(), { reason: '   ' })).toEqual(['reason required']);
    expect(check('Repair.decline.request', createStaffRepair(), { reason: 'Adresse inconnue' })).toEqual([]);
  });

  test('values refused by the contract are reported', () => {
    const repair = createStaffRepair({ status: 'DIAGNOSING' });
    const typed = { notes: 'Batterie usée', price: 'beaucoup', estimatedTime: '2.5' };
    expect(technicians.check('Repair.diagnosis.finished', repair, typed)).toEqual([
      'price money.invalid',
      'estimatedTime number.days',
    ]);
  });

  test.each([
    ['TND', '120,505', []],
    ['EUR', '120,50', []],
    ['EUR', '120,505', ['price money.invalid', 'estimatedCost money.invalid']],
    ['EUR', '120.500', ['price money.invalid', 'estimatedCost money.invalid']],
    ['JPY', '120', []],
    ['JPY', '120.5', ['price money.invalid', 'estimatedCost money.invalid']],
  ])('excess decimals are refused: %s amount %s', (currency, amount, wrong) => {
    const repair = createStaffRepair({ status: 'DIAGNOSED', custody: 'CENTER', proposal });
    const typed = { price: amount, estimatedCost: amount };
    const { context, values } = filled('Repair.proposal.sent', repair, typed);
    const issues = checkTransition(context, values, { shopMoment: now, currency });
    expect(issues.map(({ path, message }) => `${path} ${message}`)).toEqual(wrong);
  });

  test('half and reversed windows are refused', () => {
    const repair = createStaffRepair({ status: 'CONFIRMED' });
    expect(check('Repair.pickup.planned', repair, { time: '09:00-' })).toEqual(['time visit.window']);
    expect(check('Repair.pickup.planned', repair, { time: '12:00-09:00' })).toEqual(['time visit.window']);
    expect(check('Repair.pickup.planned', repair, { time: '09:00-12:00' })).toEqual([]);
  });

  test('past and distant days are refused', () => {
    const repair = createStaffRepair({ status: 'CONFIRMED' });
    const time = '09:00-12:00';
    expect(check('Repair.pickup.planned', repair, { time, date: '2026-11-19' })).toEqual(['date visit.past']);
    expect(check('Repair.pickup.planned', repair, { time, date: '2027-03-01' })).toEqual(['date visit.tooFar']);
    const late = { delayReason: 'PART', reason: 'Pièce en retard', expectedAt: '2026-11-19' };
    expect(check('Repair.delayed', createStaffRepair({ status: 'FIXING' }), late)).toEqual(['expectedAt date.past']);
    const lent = { partner: 'Micro-soudure Bardo', dueDate: '2026-11-19' };
    expect(check('Repair.diagnosis.externalized', createStaffRepair({ status: 'DIAGNOSING' }), lent)).toEqual([
      'dueDate date.past',
    ]);
  });

  test('past, distant and half-typed calls are refused', () => {
    const call = (callAt: string) =>
      check('Repair.unreachable.proposal', createStaffRepair({ status: 'PROPOSED' }), { callAt });
    expect(call('2026-11-20T07:59:00.000Z')).toEqual(['callAt visit.past']);
    expect(call('2027-03-01T16:00:00.000Z')).toEqual(['callAt visit.tooFar']);
    expect(call('2026-11-23 17')).toEqual(['callAt date.invalid']);
    expect(call('2026-11-23T16:00:00.000Z')).toEqual([]);
  });

  test('a past day is refused before its window', () => {
    const repair = createStaffRepair({ status: 'CONFIRMED' });
    expect(check('Repair.pickup.planned', repair, { date: '2026-11-19', time: '' })).toEqual([
      'time required',
      'date visit.past',
    ]);
    expect(check('Repair.pickup.planned', repair, { date: '2026-11-20', time: '' })).toEqual(['time required']);
  });

  test('a missing term is reported', () => {
    const repair = createStaffRepair({ status: 'DIAGNOSING' });
    expect(technicians.check('Repair.diagnosis.finished', repair, { notes: 'Batterie', estimatedCost: '20' })).toEqual([
      'price required',
      'estimatedTime required',
    ]);
    expect(technicians.check('Repair.diagnosis.finished', repair, { notes: 'Batterie' })).toEqual([]);
  });
});

describe('the day is the shop’s, wherever the browser is', () => {
  const night: ShopMoment = { instant: new Date('2026-11-20T23:30:00Z'), timeZone: 'Africa/Tunis' };
  const context = transitionContext({
    action: 'Repair.pickup.planned',
    repair: createStaffRepair({ status: 'CONFIRMED' }),
    actor: operator,
  });
  const opened = (): TransitionValues => ({ ...initialValues(context, night), time: '09:00-12:00' });

  beforeEach(() => vi.stubEnv('TZ', 'Pacific/Honolulu'));
  afterEach(() => vi.unstubAllEnvs());

  test('a form counts sixty days from the shop’s today', () => {
    expect(opened().date).toBe('2026-11-23');
    expect(dayLimits('date', night)).toEqual({ min: '2026-11-21', max: '2027-01-20' });
  });

  test.each([
    ['2026-11-20', '09:00-12:00', ['visit.past']],
    ['2026-11-21', '00:00-00:30', ['visit.past']],
    ['2026-11-21', '00:00-00:45', []],
    ['2027-01-20', '09:00-12:00', []],
    ['2027-01-21', '09:00-12:00', ['visit.tooFar']],
  ])('a visit on %s at %s has the errors %j', (date, time, messages) => {
    expect(
      checkTransition(context, { ...opened(), date, time }, { shopMoment: night, currency: 'TND' }).map(
        ({ message }) => message,
      ),
    ).toEqual(messages);
  });
});

describe('an opened form', () => {
  test('a form opens with the request’s address and day', () => {
    const { values } = filled('Repair.pickup.planned', createStaffRepair({ status: 'CONFIRMED' }));
    expect(values).toMatchObject({ address: '14 rue du Lac, Tunis', date: '2026-11-21', time: '09:00-12:00' });
  });

  test('a form opens with the open visit’s values', () => {
    const repair = createStaffRepair({ status: 'COLLECTING', visits: [createVisit()] });
    const { values } = filled('Repair.pickup.planned', repair);
    expect(values).toMatchObject({ address: '3 rue de Carthage, Tunis', date: '2026-11-21', time: '09:00-12:00' });
  });

  test('a form opens with drafted terms and its technician', () => {
    const repair = createStaffRepair({ status: 'DIAGNOSED', custody: 'CENTER', proposal });
    const { values } = filled('Repair.proposal.sent', repair);
    expect(values).toMatchObject({ price: '120', estimatedCost: '80.5', estimatedTime: '3' });
    const delivered = createStaffRepair({ status: 'DELIVERED' });
    expect(technicians.filled('Repair.diagnosis.assigned', delivered).values.assigneeId).toBe('youssef');
  });
});

describe('a sent form', () => {
  const diagnosed = createStaffRepair({ status: 'DIAGNOSED', custody: 'CENTER', proposal });

  test('unchanged terms of a draft aren’t sent', () => {
    expect(sent('Repair.proposal.sent', diagnosed)).toEqual({});
    expect(check('Repair.proposal.sent', diagnosed)).toEqual([]);
  });

  test('one changed term sends all terms', () => {
    const { context, values } = filled('Repair.proposal.sent', { ...diagnosed, version: 4 }, { price: '130,5' });
    expect(transitionBody(context, values)).toEqual({
      action: 'Repair.proposal.sent',
      version: 4,
      price: '130.500',
      estimatedCost: '80.500',
      estimatedTime: 3,
    });
  });

  test('a named warranty is filled in, and sent changed', () => {
    const promised = { ...diagnosed, proposal: { ...proposal, warrantyDays: 30 } };
    expect(filled('Repair.proposal.sent', promised).values).toMatchObject({ warrantyDays: '30' });
    expect(sent('Repair.proposal.sent', promised)).toEqual({});
    expect(sent('Repair.proposal.sent', promised, { warrantyDays: '0' })).toMatchObject({
      price: '120',
      warrantyDays: 0,
    });
    expect(check('Repair.proposal.sent', promised, { warrantyDays: '3651' })).toEqual(['warrantyDays number.range']);
    const alone = { price: '', estimatedCost: '', estimatedTime: '' };
    expect(check('Repair.proposal.sent', promised, alone)).toEqual(['price required', 'estimatedTime required']);
  });

  test('a form sends the id of the shown proposal', () => {
    expect(sent('Repair.confirm.diagnosed', diagnosed)).toEqual({ proposalId: 'proposal-1', how: 'PHONE' });
  });

  test('a switched-off partner isn’t sent', () => {
    const repair = createStaffRepair({ status: 'FIXED', custody: 'CENTER' });
    const typed = { partner: 'Micro Nord', isExternalized: true };
    expect(technicians.sent('Repair.fix.started', repair, typed)).toEqual(typed);
    expect(technicians.sent('Repair.fix.started', repair, { ...typed, isExternalized: false })).toEqual({});
  });

  test('the button’s place of work is sent', () => {
    const repair = createStaffRepair({ status: 'APPROVE_CONFIRMED', custody: 'CENTER' });
    const pressed = (isExternalized: boolean) => {
      const context = transitionContext({
        action: 'Repair.fix.started',
        repair,
        actor: technician,
        presets: { isExternalized },
      });
      return capturedOfForm(context, { ...initialValues(context, now), partner: 'Micro Nord' });
    };
    expect(pressed(true)).toEqual({ partner: 'Micro Nord', isExternalized: true });
    expect(pressed(false)).toEqual({});
  });

  test('a new window is sent with its driver', () => {
    const visits = [createVisit({ status: 'ASSIGNED', assignee: { id: 'hatem', name: 'Hatem Jaziri' } })];
    const repair = createStaffRepair({ status: 'COLLECTING', visits });
    const window = { date: '2026-11-23', time: '14:00-16:00' };
    const appointment = { ...window, address: '3 rue de Carthage, Tunis' };
    expect(sent('Repair.pickup.planned', repair, window)).toEqual({ ...appointment, assigneeId: 'hatem' });
    expect(sent('Repair.pickup.planned', repair, { ...window, assigneeId: '' })).toEqual(appointment);
  });
});
