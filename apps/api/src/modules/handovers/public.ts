export { customerHandovers, type HandoverProof, record as recordProof } from './handovers.service.ts';
