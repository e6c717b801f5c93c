import { call } from '../call.ts';
import { Customer, CustomerParams } from './customers.schemas.ts';

/** Writes an audit line. */
export const getCustomer = call({
  method: 'GET',
  path: '/staff/customers/:id',
  summary: 'A customer with their devices and repairs',
  params: CustomerParams,
  answer: Customer,
  errors: ['notAllowed', 'notFound'],
});
