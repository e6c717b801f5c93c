import { actions } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SignUpForm } from './auth/registration.ts';
import { VerifyForm } from './auth/codes.ts';
import { DeviceForm } from './customer/devices.ts';
import { FeedbackForm } from './customer/transitions.ts';
import { RepairRequest } from './customer/repair-request.ts';
import { TransitionBody } from './staff/transitions.ts';

function issuesOf(schema: z.ZodMiniType, form: object): string[] {
  const result = z.safeParse(schema, form);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('what is typed', () => {
  test('sign-up shows a password mismatch at the confirmation [5.5]', () => {
    const form = {
      firstName: 'Amel',
      lastName: 'Trabelsi',
      email: 'amel@atelier.test',
      password: 'secret1',
      phone: '',
    };
    expect(issuesOf(SignUpForm, { ...form, confirmPassword: 'secret1' })).toEqual([]);
    expect(issuesOf(SignUpForm, { ...form, confirmPassword: 'secret2' })).toEqual([
      'confirmPassword: auth.signup.passwordMatch',
    ]);
    expect(issuesOf(SignUpForm, { ...form, confirmPassword: 'secret1', phone: '12' })).toEqual([
      'phone: phone.invalid',
    ]);
  });

  test('a code of less than six characters is refused [5.8] [9.1]', () => {
    expect(issuesOf(VerifyForm, { code: '12345' })).toEqual(['code: auth.signin.password']);
    expect(issuesOf(VerifyForm, { code: '123456' })).toEqual([]);
  });

  test('a device has a type and a name [5.13]', () => {
    expect(issuesOf(DeviceForm, { typeId: '', name: ' ' })).toEqual(['typeId: required', 'name: required']);
    expect(issuesOf(DeviceForm, { typeId: 't', name: 'Phone', brand: null, model: '' })).toEqual([]);
  });

  test('a request needs device, address and issue [3.10] [5.14]', () => {
    expect(issuesOf(RepairRequest, {}).toSorted()).toEqual([
      'address: required',
      'deviceId: required',
      'issue: required',
    ]);
  });

  test('a rating is a whole number, 1 to 5 [3.12]', () => {
    for (const rate of [1, 5]) expect(issuesOf(FeedbackForm, { rate, comment: 'Good' })).toEqual([]);
    for (const rate of [0, 6, 4.5, '5', undefined])
      expect(issuesOf(FeedbackForm, { rate, comment: 'Good' })).toHaveLength(1);
    expect(issuesOf(FeedbackForm, { rate: 5, comment: ' ' })).toEqual(['comment: required']);
  });
});

describe('what a step captures', () => {
  const step = { action: 'Repair.diagnosis.finished' };

  test('a duration is 1 to 90 whole working days', () => {
    for (const estimatedTime of [1, 90]) expect(issuesOf(TransitionBody, { ...step, estimatedTime })).toEqual([]);
    for (const estimatedTime of [0, 91, 1.5]) {
      expect(issuesOf(TransitionBody, { ...step, estimatedTime })).toEqual(['estimatedTime: number.days']);
    }
  });

  test('the domain alone requires a step’s fields', () => {
    for (const action of actions) expect(issuesOf(TransitionBody, { action })).toEqual([]);
    const read = z.safeParse(TransitionBody, { action: 'Repair.confirm.request', estimatedTime: 'soon', rate: 9 });
    expect(read.data).toEqual({ action: 'Repair.confirm.request' });
  });

  test("a captured value has its field's kind and limit", () => {
    const late = { action: 'Repair.delayed', reason: 'x'.repeat(2001), expectedAt: '2026-02-31' };
    expect(issuesOf(TransitionBody, late)).toEqual(['reason: tooLong', 'expectedAt: date.invalid']);
    expect(issuesOf(TransitionBody, { action: 'Repair.completed', rate: 'x' })).toEqual([]);
  });

  test('unknown actions and versions below one are refused', () => {
    expect(issuesOf(TransitionBody, { action: 'Repair.undone' })).toEqual(['action: invalid']);
    expect(issuesOf(TransitionBody, { ...step, version: 0 })).toEqual(['version: invalid']);
  });
});
