/** Second copy of the table: action | from | to | by | notify. `open` means every status before the end. */
export const specified = `
Repair.created | – | REQUESTED | CUSTOMER OPERATOR | bell, mail
${['CONFIRMED', 'DELIVERED', 'APPROVE_CONFIRMED', 'FIXED', 'REJECTED'].map((status) => `Repair.imported | – | ${status} | ADMIN | nothing`).join('\n')}
Repair.updated | REQUESTED | same | CUSTOMER | nothing
Repair.updated | PROPOSED | same/DIAGNOSED | CUSTOMER | nothing
Repair.cancel.request | REQUESTED CONFIRMED COLLECTING | CANCELLED | CUSTOMER OPERATOR | bell, mail for others
Repair.confirm.request | REQUESTED | CONFIRMED | OPERATOR | bell, mail
Repair.decline.request | REQUESTED | DECLINED | OPERATOR | bell, mail
Repair.unreachable.request | REQUESTED CONFIRMED COLLECTING | same | OPERATOR COLLECTOR | bell, mail
Repair.pickup.planned | CONFIRMED COLLECTING | COLLECTING | OPERATOR | bell, mail
Repair.pickup.assigned | CONFIRMED COLLECTING | COLLECTING | OPERATOR | bell
Repair.pickup.postponed | COLLECTING | CONFIRMED | COLLECTOR | bell, mail
Repair.pickup.collected | COLLECTING | COLLECTED | COLLECTOR COUNTER | bell, mail
Repair.pickup.delivered | COLLECTED | DELIVERED | COLLECTOR COUNTER | bell
Repair.diagnosis.assigned | DELIVERED DIAGNOSING | DIAGNOSING | OPERATOR TECHNICIAN | bell
Repair.diagnosis.started | DELIVERED DIAGNOSING DIAGNOSED EXTERNALIZING | DIAGNOSING | TECHNICIAN | bell, mail
Repair.diagnosis.externalized | DIAGNOSING | EXTERNALIZING | TECHNICIAN | bell, mail
Repair.diagnosis.finished | DIAGNOSING EXTERNALIZING | DIAGNOSED | TECHNICIAN | bell, mail
Repair.proposal.sent | DIAGNOSED PROPOSED FIXING REJECTED ABORTED | PROPOSED | OPERATOR TECHNICIAN | bell, mail
Repair.confirm.diagnosed | DIAGNOSED | APPROVED | CUSTOMER OPERATOR | bell, mail
Repair.approve.proposal | PROPOSED | APPROVED | CUSTOMER OPERATOR | bell, mail
Repair.reject.diagnosed | DIAGNOSED PROPOSED APPROVED | REJECTED | CUSTOMER OPERATOR | bell, mail
Repair.unreachable.proposal | DIAGNOSED PROPOSED APPROVED | same | OPERATOR | bell, mail
Repair.approve.confirmed | APPROVED | APPROVE_CONFIRMED | OPERATOR | bell
Repair.fix.assigned | APPROVE_CONFIRMED FIXING | FIXING | OPERATOR TECHNICIAN | bell
Repair.fix.started | APPROVE_CONFIRMED FIXING FIXED TO_RETURN | FIXING | TECHNICIAN | bell, mail
Repair.fix.finished | FIXING | FIXED | TECHNICIAN | bell, mail
Repair.delayed | DIAGNOSING EXTERNALIZING APPROVE_CONFIRMED FIXING | same | TECHNICIAN OPERATOR | bell, mail
Repair.confirm.return | FIXED REJECTED ABORTED TO_RETURN RETURNING | TO_RETURN | OPERATOR | bell, mail
Repair.confirm.return | DIAGNOSED | TO_RETURN | OPERATOR | bell, mail
Repair.return.planned | TO_RETURN RETURNING | RETURNING | OPERATOR | bell
Repair.return.assigned | TO_RETURN RETURNING | RETURNING | OPERATOR | bell
Repair.return.postponed | RETURNING | TO_RETURN | COURIER | bell, mail
Repair.return.collected | RETURNING | RETURNING | COURIER COUNTER | bell, mail
Repair.return.delivered | RETURNING | RETURNED | COURIER COUNTER | bell, mail
Repair.return.broughtBack | RETURNING | RETURNING | COURIER OPERATOR | nothing
Repair.unreachable.return | FIXED REJECTED ABORTED TO_RETURN RETURNING | same | OPERATOR COURIER | bell, mail
Repair.visit.moved | CONFIRMED COLLECTING | COLLECTING | CUSTOMER | bell, mail
Repair.visit.moved | FIXED REJECTED ABORTED TO_RETURN RETURNING | TO_RETURN/RETURNING | CUSTOMER | bell, mail
Repair.reachable | open | same | CUSTOMER OPERATOR | nothing
Repair.aborted | REQUESTED CONFIRMED COLLECTING | ABORTED | OPERATOR | bell, mail
Repair.aborted | DELIVERED DIAGNOSING DIAGNOSED PROPOSED APPROVED APPROVE_CONFIRMED FIXING | ABORTED | OPERATOR TECHNICIAN | bell, mail
Repair.aborted | TO_RETURN | ABORTED | OPERATOR | bell, mail
Repair.writtenOff | COLLECTED EXTERNALIZING FIXING RETURNING ABORTED | ABORTED | ADMIN | bell, mail
Repair.corrected | open CANCELLED DECLINED | before | ADMIN OPERATOR STAFF | bell
Repair.completed | RETURNED | COMPLETED | CUSTOMER | nothing`;

/** Second copy of the table's resolutions: action | from | resolution. Every other case leaves it. */
export const specifiedResolutions = `
Repair.imported |  | FIXED
Repair.imported |  | REPAIRABLE
Repair.diagnosis.started | DELIVERED DIAGNOSING DIAGNOSED EXTERNALIZING | NONE
Repair.diagnosis.finished | DIAGNOSING EXTERNALIZING | CAPTURED
Repair.proposal.sent | DIAGNOSED PROPOSED FIXING REJECTED ABORTED | NONE
Repair.reject.diagnosed | DIAGNOSED PROPOSED APPROVED | REPAIRABLE
Repair.fix.started | APPROVE_CONFIRMED FIXING FIXED TO_RETURN | NONE
Repair.fix.finished | FIXING | FIXED
Repair.aborted | DELIVERED DIAGNOSING DIAGNOSED PROPOSED APPROVED APPROVE_CONFIRMED FIXING | CAPTURED`;
