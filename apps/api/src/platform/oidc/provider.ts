import * as oidc from 'openid-client';
import type { Platform } from '../platform.ts';
import { type Conversation, converse } from './bounded-fetch.ts';
import { refusalIn } from './exchange-failure.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** What only one browser knows of one sign-in: the provider binds its code and its token to them. */
type Secrets = {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: the provider is shown a hash of it first. */
  readonly verifier: string;
};

/** What a token says of a person; all but issuer and subject may be missing. */
export type Claims = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether `email_verified` is the boolean true: other providers write other things there. */
  readonly isVerified: boolean;
  readonly name: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
};

/** The third party that signs people in; both reject with {@link ProviderUnavailable} while it can't be asked. */
export type Provider = {
  /** Where a browser is to go. */
  address(secrets: Secrets): Promise<string>;
  /** Who has come back, or why that isn't believed. */
  exchange(code: string, secrets: Secrets): Promise<{ readonly claims: Claims } | { readonly refused: string }>;
};

type Kept = { readonly metadata: oidc.ServerMetadata; readonly until: number; keys?: oidc.ExportedJWKSCache };

type ProviderParts = Pick<Platform, 'config' | 'limits' | 'clock' | 'site'>;

/** The provider of the configuration; null where it names no client id. */
export function createProvider(parts: ProviderParts): Provider | null {
  const { config, limits, site } = parts;
  const { OIDC_CLIENT_ID: clientId } = config.settings;
  if (clientId === null) return null;
  const configure = createConfigure(parts, clientId);
  const redirectUri = (): string => `${site.publicUrl()}/signin`;

  return {
    address: async ({ state, nonce, verifier }) => {
      const conversation = converse(limits.provider);
      try {
        const { configuration } = await configure(conversation);
        return oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri(),
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href;
      } catch (error) {
        throw unavailable(error, conversation);
      }
    },
    exchange: async (code, { state, nonce, verifier }) => {
      const conversation = converse(limits.provider);
      let asked = '';
      try {
        const { configuration, keepKeys } = await configure(conversation);
        asked = configuration.serverMetadata().token_endpoint ?? '';
        const back = new URL(redirectUri());
        back.search = new URLSearchParams({ code, state }).toString();
        const tokens = await oidc.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        keepKeys();
        const token = tokens.claims();
        return token === undefined ? { refused: 'token' } : { claims: claimsOf(token) };
      } catch (error) {
        const refused = conversation.fault() === null ? refusalIn(error, conversation.statusAt(asked)) : null;
        if (refused !== null) return { refused };
        throw unavailable(error, conversation);
      }
    },
  };
}

function createConfigure({ config: { settings }, limits, clock }: ProviderParts, clientId: string) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: secret } = settings;
  // Only on this machine, and never in production: the configuration sees to that.
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  let kept: Kept | null = null;

  const discover = async ({ ask }: Conversation): Promise<Kept> => {
    const found = await oidc.discovery(issuer, clientId, secret ?? '', undefined, { [oidc.customFetch]: ask, execute });
    // As it came: without what the library adds to it, which is no data.
    const said: oidc.ServerMetadata = JSON.parse(JSON.stringify(found.serverMetadata()));
    // There is one provider: no answer of another can be taken for its own (RFC 9207), and browsers bring code and state alone.
    const metadata = { ...said, authorization_response_iss_parameter_supported: false };
    return { metadata, until: clock.now().getTime() + limits.provider.kept };
  };

  const configure = async (conversation: Conversation) => {
    if (kept === null || kept.until < clock.now().getTime()) kept = await discover(conversation);
    const known = kept;
    // The database's time, as everywhere, and not this machine's (specification/faults#f14).
    const ahead = Math.round((clock.now().getTime() - Date.now()) / 1_000);
    const client = { client_secret: secret ?? '', [oidc.clockSkew]: ahead };
    const configuration = new oidc.Configuration(known.metadata, clientId, client);
    configuration[oidc.customFetch] = conversation.ask;
    for (const change of execute) change(configuration);
    // Otherwise a signature counts for nothing where the token came over TLS.
    oidc.enableNonRepudiationChecks(configuration);
    if (known.keys !== undefined) oidc.setJwksCache(configuration, known.keys);
    const keepKeys = (): void => {
      const keys = oidc.getJwksCache(configuration);
      if (keys !== undefined) known.keys = keys;
    };
    return { configuration, keepKeys };
  };
  return configure;
}

/** Another's fault, unless the library itself was asked something wrong. */
function unavailable(error: unknown, conversation: Conversation): ProviderUnavailable {
  return conversation.fault() ?? new ProviderUnavailable('an answer is not as it should be', error);
}

function claimsOf(token: oidc.IDToken): Claims {
  return {
    issuer: token.iss,
    subject: token.sub,
    email: text(token['email']),
    isVerified: token['email_verified'] === true,
    name: text(token['name']),
    givenName: text(token['given_name']),
    familyName: text(token['family_name']),
  };
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null;
}
