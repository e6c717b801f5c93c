import type { RepairStates } from './repair-states.fr.ts';

/** Where a repair is: its status and its station on the rail. */
export const repairStates: RepairStates = {
  status: {
    REQUESTED: 'Requested',
    CONFIRMED: 'Confirmed',
    CANCELLED: 'Cancelled',
    DECLINED: 'Declined',
    COLLECTING: 'Pickup planned',
    COLLECTED: 'Collected',
    DELIVERED: 'At the repair center',
    DIAGNOSING: 'Diagnosis in progress',
    DIAGNOSED: 'Diagnosed',
    PROPOSED: 'Price proposed',
    EXTERNALIZING: 'With a partner',
    APPROVED: 'Approved',
    APPROVE_CONFIRMED: 'Approval confirmed',
    REJECTED: 'Rejected',
    FIXING: 'Repair in progress',
    FIXED: 'Fixed',
    TO_RETURN: 'Return planned',
    RETURNING: 'Return under way',
    RETURNED: 'Returned',
    ABORTED: 'Aborted',
    COMPLETED: 'Completed',
  },
  station: {
    requested: 'Requested',
    confirmed: 'Confirmed',
    collected: 'Collected',
    diagnosed: 'Diagnosed',
    approved: 'Approved',
    fixed: 'Fixed',
    return: 'Return',
    completed: 'Completed',
  },
};
