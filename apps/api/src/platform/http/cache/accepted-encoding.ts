import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/**
 * Returns the preferred encoding by the weights of `Accept-Encoding` (RFC 9110, 12.5.3), or null for an uncompressed answer. A client that
 * rejects everything gets it uncompressed.
 */
export function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return null;
  const weights = weightsIn(header);
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const preferred: Encoding = weight('gzip') > weight('br') ? 'gzip' : 'br';
  // Unnamed, `identity` is the last resort.
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
  // Invalid weights count as 0.
  return weight >= 0 && weight <= 1 ? weight : 0;
}
