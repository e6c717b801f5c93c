export {
  customerHandovers,
  type HandoverProof,
  readCode as readHandoverCode,
  record as recordProof,
} from './handovers.service.ts';
