import type { FastifyRequest } from 'fastify';

/** How an answer may be compressed. */
export type Encoding = 'br' | 'gzip';

/**
 * How the caller wants an answer compressed, by the weights of `Accept-Encoding` (RFC 9110, 12.5.3); null where it is to stay as
 * it is. Who refuses everything, `identity` too, gets it as it is.
 */
export function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return null;
  const weights = weightsIn(header);
  const weight = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const preferred: Encoding = weight('gzip') > weight('br') ? 'gzip' : 'br';
  // Unless it is named, what isn't compressed is the last resort.
  return weight(preferred) > 0 && weight(preferred) >= (weights.get('identity') ?? 0) ? preferred : null;
}

function weightsIn(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';');
      const coding = name.trim().toLowerCase();
      return [coding === 'x-gzip' ? 'gzip' : coding, weightOf(parameters)];
    }),
  );
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => /^\s*q\s*=\s*(\S*)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  const weight = given === undefined ? 1 : Number(given);
  // Who can't say how much they want something doesn't get it.
  return weight >= 0 && weight <= 1 ? weight : 0;
}
