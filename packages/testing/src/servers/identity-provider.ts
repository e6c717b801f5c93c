import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from 'oauth2-mock-server';

export type IdentityClaims = Readonly<Record<string, unknown>>;

export type Identity = IdentityClaims & { readonly sub: string; readonly email: string };

export type ProviderFault = {
  readonly at: '/.well-known/openid-configuration' | '/token' | '/jwks';
  readonly answer: (response: ServerResponse) => void;
};

export type Behaviour = {
  readonly claims?: IdentityClaims;
  readonly refusesConsent?: boolean;
  readonly editClaims?: (token: MutableToken) => void;
  readonly tamperToken?: (token: string) => string;
  readonly fault?: ProviderFault;
};

/** Real OpenID Connect provider that redirects back at once without a sign-in. */
export type IdentityProvider = {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly requestedPaths: string[];
  behave(behaviour: Behaviour): void;
  /** Follows a redirect to the provider and returns the URL it redirects back to. */
  visit(address: string): Promise<URL>;
  stop(): Promise<void>;
};

export function createIdentity(overrides: IdentityClaims = {}): Identity {
  const sub = randomUUID();
  const names = { name: 'Nour Ben Salah', given_name: 'Nour', family_name: 'Ben Salah' };
  return { sub, email: `nour-${sub}@atelier.test`, email_verified: true, ...names, ...overrides };
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let behaviour: Behaviour = { claims: createIdentity() };
  const requestedPaths: string[] = [];
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate('RS256');
  const service = createService(issuer, () => behaviour);
  const server = createServer((request, response) => {
    requestedPaths.push(pathOf(request));
    const { fault } = behaviour;
    if (fault?.at === pathOf(request)) fault.answer(response);
    else service.requestHandler(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer.url = url;
  return {
    url,
    environment: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'atelier', OIDC_CLIENT_SECRET: 'a secret of tests' },
    requestedPaths,
    behave: (next) => {
      behaviour = next;
    },
    visit: async (address) => {
      const { headers } = await fetch(address, { redirect: 'manual' });
      return new URL(headers.get('location') ?? '');
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createService(issuer: OAuth2Issuer, behaviour: () => Behaviour): OAuth2Service {
  const service = new OAuth2Service(issuer);
  service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    const { claims, editClaims } = behaviour();
    Object.assign(token.payload, claims);
    editClaims?.(token);
  });
  service.on(Events.BeforeResponse, ({ body }: MutableResponse) => {
    const { tamperToken } = behaviour();
    if (tamperToken !== undefined && body !== '') body['id_token'] = tamperToken(String(body['id_token']));
  });
  service.on(Events.BeforeAuthorizeRedirect, (redirect: MutableRedirectUri) => {
    if (behaviour().refusesConsent === true) refuseConsent(redirect);
  });
  return service;
}

function refuseConsent({ url }: MutableRedirectUri): void {
  url.searchParams.delete('code');
  url.searchParams.set('error', 'access_denied');
}

function pathOf({ url }: IncomingMessage): string {
  return new URL(url ?? '/', 'http://provider').pathname;
}
